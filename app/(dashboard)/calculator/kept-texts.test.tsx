import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

/** As after a reload: the storage stays, the page's memory does not. */
async function aPage() {
  vi.resetModules();
  return import('./kept-texts');
}

it('finds a text by its name after a reload, and none by any other name', async () => {
  const name = (await aPage()).keepText('a: 1');
  const { keptText } = await aPage();
  expect(keptText(name)).toBe('a: 1');
  expect(keptText('other')).toBeNull();
});

it('keeps the newest dozen', async () => {
  const { keepText } = await aPage();
  const names = Array.from({ length: 14 }, (_, index) => keepText(`text ${index}`));
  const { keptText } = await aPage();
  expect(names.filter((name) => keptText(name) !== null)).toEqual(names.slice(2));
  expect(sessionStorage).toHaveLength(13);
});

it('drops no more than the oldest where the storage is full', async () => {
  const { keepText } = await aPage();
  const [old, newer] = [keepText('old'), keepText('newer')];
  const setItem = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this.length > 2 && this.getItem(key) === null) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
  const newest = keepText('newest');
  const { keptText } = await aPage();
  expect([old, newer, newest].map(keptText)).toEqual([null, 'newer', 'newest']);
});

it('keeps a text as long as the page where the storage is forbidden, without a word', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  const { keepText, keptText } = await aPage();
  const name = keepText('a: 1');
  expect(keptText(name)).toBe('a: 1');
  expect((await aPage()).keptText(name)).toBeNull();
});
