import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../store/drivers/memory';
import type { Store } from '../store/port';
import { textOf } from '../testing/tree-objects';
import { createAccessTokens } from './access-tokens';
import { createTokenUse } from './token-use';

const now = Date.UTC(2026, 11, 1, 12);
const wanted = { username: 'ada', role: 'user', label: 'laptop', createdBy: 'ada', expiresAt: null } as const;

let store: Store;
let id: string;
beforeEach(async () => {
  store = createMemoryStore();
  ({ id } = await createAccessTokens(store).create(wanted, now));
});

const frontend = (nodeId: string, joined = true, own = store) =>
  createTokenUse({ store: own, nodeId, hasJoined: async () => joined });
const written = async (nodeId: string) => {
  const object = await store.get(`cluster/token-use/${nodeId}.yml`);
  return object && textOf(object.bytes);
};

describe('the last use of a token', () => {
  it('counts at once where it was seen, and elsewhere once it is written', async () => {
    const [one, other] = [frontend('a'), frontend('b')];
    one.note(id, now);
    expect((await one.lastUses()).get(id)).toBe(now);
    expect((await other.lastUses()).get(id)).toBeUndefined();
    await one.flush();
    expect((await other.lastUses()).get(id)).toBe(now);
  });

  it.each([
    ['the later', 0, 5000, 5000],
    ['the earlier', 5000, 0, 5000],
  ])('is the newest over all frontends, whichever wrote %s one', async (_, first, second, expected) => {
    const [one, other] = [frontend('a'), frontend('b')];
    one.note(id, now + first);
    other.note(id, now + second);
    await Promise.all([one.flush(), other.flush()]);
    expect((await frontend('c').lastUses()).get(id)).toBe(now + expected);
  });

  it('never goes back, by a clock that was set or a start that forgot', async () => {
    const before = frontend('a');
    before.note(id, now);
    before.note(id, now - 5000);
    await before.flush();
    const after = frontend('a');
    after.note(id, now - 1000);
    await after.flush();
    expect((await after.lastUses()).get(id)).toBe(now);
  });
});

describe('flush', () => {
  it('writes its own object alone, and nothing where nothing is new', async () => {
    const use = frontend('a');
    await use.flush();
    use.note(id, now);
    const put = vi.spyOn(store, 'put');
    await use.flush();
    await use.flush();
    expect(put.mock.calls.map(([key]) => key)).toEqual(['cluster/token-use/a.yml']);
    expect(await written('a')).toMatch(new RegExp(`${id}.?: ${now / 1000}`));
  });

  it('keeps what it wrote before a restart, and drops tokens that are gone', async () => {
    const tokens = createAccessTokens(store);
    const { id: kept } = await tokens.create(wanted, now);
    const before = frontend('a');
    for (const one of [id, kept]) before.note(one, now);
    await before.flush();
    await tokens.remove(id);
    const { id: fresh } = await tokens.create(wanted, now);
    const after = frontend('a');
    after.note(fresh, now + 1000);
    await after.flush();
    expect(new Set((await frontend('b').lastUses()).keys())).toEqual(new Set([kept, fresh]));
  });

  it.each([
    ['has not joined', () => frontend('a', false)],
    ['may not write', () => frontend('a', true, { ...store, writable: false })],
  ])('writes nothing where the process %s', async (_, make) => {
    const use = make();
    use.note(id, now);
    await use.flush();
    expect(await written('a')).toBeNull();
    expect((await use.lastUses()).get(id)).toBe(now);
  });

  it('tries again what could not be written', async () => {
    const use = frontend('a');
    use.note(id, now);
    vi.spyOn(store, 'put').mockRejectedValueOnce(new Error('full'));
    await expect(use.flush()).rejects.toThrow('full');
    await use.flush();
    expect(await written('a')).toContain(id);
  });

  it('loses no use that comes while it writes', async () => {
    const use = frontend('a');
    use.note(id, now);
    const writing = use.flush();
    use.note(id, now + 1000);
    await writing;
    await use.flush();
    expect((await frontend('b').lastUses()).get(id)).toBe(now + 1000);
  });
});
