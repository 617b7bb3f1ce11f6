import { describe, expect, it } from 'vitest';
import { appsAnswer } from '../api/launches';
import type { Role } from '../cluster/permissions';
import { launchWorld, nodeFile, userFile } from '../testing/launch-world';
import { listApps } from './list-apps';

const version = (name: string, registered: boolean) =>
  `{version: "${name}", by: aron, at: 1796126400.0, note: first, registered: ${registered}}`;
const objects = {
  'keys/users/aron': userFile('author: true'),
  'keys/users/lara': userFile('groups: [lab]'),
  'groups/lab': '{}',
  'apps/own.yml': 'name: Own\nimage: a\nusers: [ada]\n',
  'apps/lab.yml': 'name: Bench\nimage: a\ncpus: 2\nmemory: 2g\ngroups: [lab]\n',
  'analyses/yasa/index.yml': `versions: [${version('1', true)}, ${version('2', false)}]`,
  'analyses/draft/index.yml': `versions: [${version('1', false)}]`,
};

async function list(username: string, role: Role) {
  const world = await launchWorld({ objects });
  const answer = appsAnswer.parse(listApps(await world.frontend().actingFor(username, role)));
  const analyses = answer.analyses.map(({ id, versions }) => `${id} ${versions.map((one) => one.version).join(' ')}`);
  return { apps: answer.apps.map(({ id }) => id), analyses };
}

describe('what a person may start', () => {
  it.each<[string, Role, string[], string[]]>([
    ['alice', 'user', ['sleep'], ['yasa 1']],
    ['lara', 'user', ['lab', 'sleep'], ['yasa 1']],
    ['aron', 'author', ['sleep'], ['draft 1', 'yasa 1 2']],
    ['ada', 'admin', ['lab', 'own', 'sleep'], ['draft 1', 'yasa 1 2']],
    ['root', 'admin', ['lab', 'own', 'sleep'], ['draft 1', 'yasa 1 2']],
    ['ada', 'user', ['own', 'sleep'], ['yasa 1']],
  ])('%s, acting as %s', async (username, role, apps, analyses) => {
    expect(await list(username, role)).toEqual({ apps, analyses });
  });

  it('and where: nodes in service of pools that are open to them', async () => {
    const pool = (restricted: boolean) => `restricted: ${restricted}\nusers: [lara]\n`;
    const world = await launchWorld({
      objects: {
        ...objects,
        'cluster/pools/gpu.yml': pool(true),
        'cluster/nodes/bravo.yml': nodeFile('bravo', 'pool: gpu\n'),
        'cluster/nodes/idle.yml': nodeFile('idle', 'suspended: true\n'),
      },
    });
    const nodesOf = async (name: string) =>
      listApps(await world.frontend().actingFor(name, 'user')).nodes.map(({ id, pool }) => `${id} in ${pool}`);
    expect(await nodesOf('lara')).toEqual(['alpha in default', 'bravo in gpu']);
    expect(await nodesOf('alice')).toEqual(['alpha in default']);
  });
});
