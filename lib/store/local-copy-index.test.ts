import { describe, expect, it } from 'vitest';
import { createCopyIndex } from './local-copy-index';

const object = (key: string, version = '1') => ({ key, version, size: 5 });
const all = (prefix: string) => ({ prefix, from: '', at: 1 });
const nothingNewer = () => false;

function keysOf(index: ReturnType<typeof createCopyIndex>, prefix = '', from = ''): string[] {
  return index
    .listed({ prefix, from })
    .map(({ key }) => key)
    .sort();
}

describe('what the store told', () => {
  it.each([
    ['the folder itself', all('usage/'), 1],
    ['a folder in it', all('usage/01/'), 1],
    ['a part of it', { prefix: 'usage/', from: '02' }, 1],
    ['the folder above', all(''), null],
    ['a folder that only begins alike', all('usage-old/'), null],
    ['a folder listed from a day on, from an earlier day', { prefix: 'history/', from: '01' }, null],
    ['a folder listed from a day on, all of it', all('history/'), null],
    ['a folder listed from a day on, from a later day', { prefix: 'history/', from: '03' }, 3],
    ['a day of a folder listed from a day on, before it', all('history/01/'), null],
    ['a day of a folder listed from a day on, after it', all('history/03/'), 3],
  ])('covers, or not, and was last listed: %s', (_, range, expected) => {
    const index = createCopyIndex();
    index.apply(all('usage/'), [], nothingNewer);
    index.apply({ prefix: 'history/', from: '02', at: 2 }, [], nothingNewer);
    index.apply({ prefix: 'history/', from: '05', at: 3 }, [], nothingNewer);
    expect(index.listedAt(range)).toBe(expected);
  });

  it('takes out what a listing no longer names, and only what it would have named', () => {
    const index = createCopyIndex();
    const keys = ['usage/01/a', 'usage/02/a', 'usage/02/b', 'nodes/a'];
    index.apply(
      all(''),
      keys.map((key) => object(key)),
      nothingNewer,
    );
    expect(index.apply({ prefix: 'usage/', from: '02', at: 2 }, [object('usage/02/b', '2')], nothingNewer)).toEqual([
      'usage/02/a',
    ]);
    expect(keysOf(index)).toEqual(['nodes/a', 'usage/01/a', 'usage/02/b']);
    expect(index.listed(all('usage/02/'))).toEqual([object('usage/02/b', '2')]);
  });

  it('leaves alone in a listing what this process wrote since that was asked for', () => {
    const index = createCopyIndex();
    index.note(object('a', '2'));
    const gone = index.apply(all(''), [object('removed')], (key) => key === 'a' || key === 'removed');
    expect(gone).toEqual([]);
    expect(index.listed(all(''))).toEqual([object('a', '2')]);
  });

  it('holds a file of one version only', () => {
    const index = createCopyIndex();
    index.note(object('a'));
    index.setHeld('a', true);
    expect([index.isHeld('a', '1'), index.isHeld('a', '2')]).toEqual([true, false]);
    index.note(object('a', '2'));
    expect([index.isHeld('a', '1'), index.isHeld('a', '2')]).toEqual([false, false]);
  });

  it('names the folders that have changed, once', () => {
    const index = createCopyIndex();
    index.apply(all(''), [object('u/1/a'), object('u/2/a')], nothingNewer);
    expect(index.takeChanged()).toEqual(['u/1/', 'u/2/']);
    index.apply(all(''), [object('u/1/a'), object('u/2/a', '2')], nothingNewer);
    expect(index.takeChanged()).toEqual(['u/2/']);
    index.forget('u/1/a');
    index.forget('u/1/a');
    expect(index.takeChanged()).toEqual(['u/1/']);
    expect(index.folders()).toEqual(['u/2/']);
  });

  it('is as it was kept, and covers nothing that a lost folder belongs to', () => {
    const index = createCopyIndex();
    const listings = new Map([['nodes/', [object('nodes/a')]]]);
    index.restore([all('nodes/'), all('usage/')], ['nodes/', 'usage/01/'], listings);
    expect(keysOf(index)).toEqual(['nodes/a']);
    expect([index.listedAt(all('nodes/')) !== null, index.listedAt(all('usage/')) !== null]).toEqual([true, false]);
    expect([index.coversKey('nodes/b'), index.coversKey('usage/01/a')]).toEqual([true, false]);
  });
});
