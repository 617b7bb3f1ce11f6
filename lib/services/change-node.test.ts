import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../audit/audit';
import { createTree } from '../records/tree';
import type { Store } from '../store/port';
import { testNow } from '../testing/builders';
import { memoryAudit } from '../testing/memory-audit';
import { actorOf } from '../testing/service-context';
import { bytesOf, memoryStoreOf, textOf } from '../testing/tree-objects';
import type { ActingContext } from './acting-context';
import { createAnalysisTexts } from './analysis-texts';
import { changeNode } from './change-node';

const key = 'cluster/nodes/alpha.yml';
const record =
  'id: alpha\nname: Alpha\nroles: [runtime]\napproved: false\npeer_cert: "PEM"\nsession_domain: a.example\njoined_at: 1764547200.5\n';

let store: Store;
let audit: AuditEntry[];
let context: ActingContext;

beforeEach(async () => {
  store = await memoryStoreOf({ [key]: record, 'cluster/nodes/broken.yml': 'id: [' });
  const clock = { now: () => testNow };
  const log = memoryAudit(clock);
  audit = log.entries;
  const tree = createTree(store, clock);
  const never = () => Promise.reject(new Error('no node is asked'));
  context = {
    snapshot: await tree.snapshot(),
    now: testNow,
    actor: actorOf('ada', 'admin'),
    nodesEndOverdue: true,
    thisNodeId: 'alpha',
    clock,
    tree,
    store,
    nodeCalls: { thisNodeId: 'alpha', report: never, start: never, end: never, audit: never },
    analysisTexts: createAnalysisTexts(store),
    audit: log.audit,
    auditReader: log.auditReader,
    wallClock: { baseSeconds: 600, secondsPerRecordingHour: 60 },
    newId: () => 'id',
  };
});

async function standing(): Promise<{ text: string; version: string }> {
  const object = await store.get(key);
  if (!object) throw new Error('the record is gone');
  return { text: textOf(object.bytes), version: object.version };
}

describe('changing a node', () => {
  it('writes the decision alone, and answers the node as it is then', async () => {
    const { version } = await standing();
    const answer = await changeNode(context, 'alpha', version, { approved: true, pool: 'gpu' });
    const after = await standing();
    expect(answer).toMatchObject({ id: 'alpha', approved: true, pool: 'gpu', version: after.version, is_this: true });
    expect(after.text).toContain('approved: true');
    expect(after.text).toContain('pool: gpu');
    for (const line of ['peer_cert: PEM', 'session_domain: a.example', 'joined_at: 1764547200.5']) {
      expect(after.text).toContain(line);
    }
  });

  it('is written down with what was before', async () => {
    await changeNode(context, 'alpha', (await standing()).version, { approved: true, suspended: false });
    expect(audit).toEqual([
      {
        event: 'node.changed',
        user: null,
        by: 'ada',
        node: 'alpha',
        fields: { name: 'Alpha', approved_before: false, approved: true },
      },
    ]);
  });

  it('that was changed meanwhile is found changed by the next look, however short ago the last one was', async () => {
    const { text, version } = await standing();
    await store.put(key, bytesOf(text.replace('roles', 'suspended: true\nroles')), { ifVersion: version });
    await expect(changeNode(context, 'alpha', version, { approved: true })).rejects.toMatchObject({ code: 'conflict' });
    const found = (await context.tree.snapshot()).nodes.get('alpha');
    expect(found).toMatchObject({ suspended: true, version: (await standing()).version });
  });

  it('writes nothing where all of it holds already, also when it is asked again with the version of before', async () => {
    const { version } = await standing();
    await changeNode(context, 'alpha', version, { approved: true });
    const after = await standing();
    const again = await changeNode(context, 'alpha', version, { approved: true });
    expect(again).toMatchObject({ approved: true, version: after.version });
    expect(await standing()).toEqual(after);
    expect(audit).toHaveLength(1);
  });

  it('leaves no trace of a suspension that was taken back', async () => {
    await changeNode(context, 'alpha', (await standing()).version, { suspended: true });
    expect((await standing()).text).toContain('suspended: true');
    const answer = await changeNode(context, 'alpha', (await standing()).version, { suspended: false });
    expect(answer.suspended).toBe(false);
    expect((await standing()).text).not.toContain('suspended');
  });

  it.each([
    ['without a version', 'alpha', null, 'invalid'],
    ['with the version of before', 'alpha', 'other', 'conflict'],
    ['of a node that has no record', 'nobody', '1', 'not_found'],
    ['of a record that cannot be read', 'broken', '1', 'unavailable'],
  ])('is refused %s', async (_, id, version, code) => {
    const before = await standing();
    await expect(changeNode(context, id, version, { approved: true })).rejects.toMatchObject({ code });
    expect(await standing()).toEqual(before);
    expect(audit).toEqual([]);
  });

  it('is refused where someone else writes in the same moment', async () => {
    const { version } = await standing();
    const { get } = store;
    context.store = {
      ...store,
      get: async (wanted) => {
        const object = await get(wanted);
        await store.put(key, new TextEncoder().encode(record.replace('Alpha', 'Beta')), {});
        return object;
      },
    };
    await expect(changeNode(context, 'alpha', version, { approved: true })).rejects.toMatchObject({ code: 'conflict' });
    expect((await standing()).text).toContain('approved: false');
  });
});
