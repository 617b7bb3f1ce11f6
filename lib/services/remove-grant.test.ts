import { beforeEach, describe, expect, it } from 'vitest';
import { isAppError } from '../errors';
import { createMemoryStore } from '../store/drivers/memory';
import { type ActingWorld, actingWorld } from '../testing/acting-world';
import { removeGrant } from './remove-grant';

const key = 'cluster/grants/alice.yml';
const good = (id: string) =>
  `{id: ${id}, hours: 5, period: week, period_start: 2026-12-14, reason: x, by: root, at: 1.5}`;
const standing = `# made by hand
- ${good('g1')}
- {id: g2, hours: many, period: week, period_start: 2026-12-14, by: root, at: 1796126400.0, note: kept}
- just a text
- ${good('g3')}
`;

let world: ActingWorld;
beforeEach(async () => {
  world = await actingWorld(createMemoryStore(), {
    'keys/users/alice': '--- Settings ---\nallowance_hours: 20\n--- Public Key ---\n',
    [key]: standing,
  });
});

const remove = async (id: string, name = 'alice') => removeGrant(await world.acting('ada', 'admin'), name, id);

describe('taking a grant back', () => {
  it('takes that one alone, and is written down', async () => {
    expect((await remove('g1')).grants.map(({ id }) => id)).toEqual(['g3']);
    const text = await world.text(key);
    expect(text).toContain('hours: many');
    expect(text).toContain('note: kept');
    expect(text).toContain('- just a text');
    expect(world.audit).toEqual([
      {
        event: 'grant.removed',
        user: 'alice',
        by: 'ada',
        fields: { grant_id: 'g1', hours: 5, period: 'week', period_start: '2026-12-14', reason: 'x', record: key },
      },
    ]);
  });

  it.each([
    ['a grant that is taken back already', 'g9', 'alice'],
    ['what cannot be read as a grant', 'g2', 'alice'],
    ['a grant of nobody', 'g1', 'nobody'],
  ])('does not find %s, and leaves the file as it is', async (_, id, name) => {
    const error: unknown = await remove(id, name).catch((thrown: unknown) => thrown);
    expect(isAppError(error) && error.code).toBe('not_found');
    expect(await world.text(key)).toBe(standing);
    expect(world.audit).toEqual([]);
  });
});
