import { beforeEach, expect, it } from 'vitest';
import { group, groupsAnswer } from '../api/groups';
import { createMemoryStore } from '../store/drivers/memory';
import { type ActingWorld, actingWorld } from '../testing/acting-world';
import { listGroups, readGroup } from './read-group';

const user = (settings: string) => `--- Settings ---\n${settings}\n--- Public Key ---\n`;

let world: ActingWorld;
beforeEach(async () => {
  world = await actingWorld(createMemoryStore(), {
    'keys/admins/ada': 'PEM',
    'keys/users/uma': user('groups: [lab, lab, gone]'),
    'keys/users/ulf': user('provider_groups: [/staff, broken, elsewhere]\ngroup: none'),
    'keys/users/ute': user('groups: [gone, broken, "odd name"]'),
    'groups/lab': 'session_limit: 2\nsso_groups: [staff]\n',
    'groups/odd': 'session_limit: many\npools_denied: 5\n',
    'groups/broken': 'session_limit: [',
    'groups/empty': '',
  });
});

it('answers the published shapes', async () => {
  const context = await world.acting('ada', 'admin');
  const answer = await listGroups(context);
  expect(groupsAnswer.strict().parse(answer)).toEqual(answer);
  const one = await readGroup(context, 'lab');
  expect(group.strict().parse(one)).toEqual(one);
  expect(answer.groups.find(({ name }) => name === 'lab')).toEqual(one);
});

it('lists every group by name with its members, those whose files cannot be read too', async () => {
  const { groups } = await listGroups(await world.acting('ada', 'admin'));
  expect(groups.map(({ name, members }) => [name, members])).toEqual([
    ['broken', 2],
    ['empty', 0],
    ['lab', 2],
    ['odd', 0],
  ]);
});

it('says what of a file cannot be used, and has the version to put something else there', async () => {
  const { groups } = await listGroups(await world.acting('ada', 'admin'));
  const [broken, empty, , odd] = groups;
  expect(broken).toMatchObject({ settings: null, faults: [{ entry: '' }], version: expect.any(String) });
  expect(odd?.faults.map(({ entry }) => entry)).toEqual(['session_limit', 'pools_denied']);
  expect(odd?.settings).toMatchObject({ session_limit: null, pools_denied: null });
  expect(empty).toMatchObject({ settings: { session_limit: null }, faults: [], version: expect.any(String) });
});

it('names groups that settings of users list and that there are none of', async () => {
  expect((await listGroups(await world.acting('ada', 'admin'))).unknown).toEqual([
    { name: 'gone', users: 2 },
    { name: 'odd name', users: 1 },
  ]);
});

it('answers of a name that none has: nothing set, no version, and who is put into it', async () => {
  const seen = await readGroup(await world.acting('ada', 'admin'), 'gone');
  expect(seen).toMatchObject({ version: null, members: 2, sso_groups: [], faults: [] });
  expect(Object.values(seen.settings ?? {}).every((value) => value === null)).toBe(true);
});

it('lists on where the store does not answer for one file', async () => {
  const context = await world.acting('ada', 'admin');
  const get = () => Promise.reject(Object.assign(new Error('away'), { code: 'store_unavailable' }));
  const { groups } = await listGroups({ ...context, store: { ...context.store, get } });
  expect(groups[0]).toMatchObject({ name: 'broken', settings: null, members: 2, version: null });
  await expect(readGroup({ ...context, store: { ...context.store, get } }, 'lab')).rejects.toMatchObject({
    code: 'unavailable',
  });
});
