import { describe, expect, it } from 'vitest';
import type { NodeRecord } from '../cluster/records';
import { bytesOf, treeObject } from '../testing/tree-objects';
import { editNode, editNodeFacts, nodeCollection, readNode, writeNode } from './node-record';
import { readTreeYaml } from './yaml';

const bare: NodeRecord = {
  id: 'a1',
  name: 'a1',
  publicKey: '',
  address: '',
  publicUrl: null,
  roles: [],
  softwareVersion: '',
  maxSessions: 0,
  gpuSlots: 0,
  approved: false,
  suspended: false,
  pool: 'default',
  joinedAt: null,
  version: '1',
};

describe('a node', () => {
  it.each<[string, string, Partial<NodeRecord>]>([
    ['the least that makes one', 'id: a1', {}],
    ['no pool is the default pool', 'id: a1\npool: ""', {}],
    ['SealSkin’s further fields are ignored', "id: a1\npeer_cert: ''\nsession_domain: x", {}],
    [
      'everything',
      'id: a1\nname: alpha\npublic_key: |\n  PEM\naddress: a:8444\npublic_url: https://a.example\nroles: [runtime, frontend]\nversion: 0.4.0\nmax_sessions: 4\ngpu_slots: 2\napproved: true\nsuspended: true\npool: gpu\njoined_at: 1764547200.5',
      {
        name: 'alpha',
        publicKey: 'PEM\n',
        address: 'a:8444',
        publicUrl: 'https://a.example',
        roles: ['frontend', 'runtime'],
        softwareVersion: '0.4.0',
        maxSessions: 4,
        gpuSlots: 2,
        approved: true,
        suspended: true,
        pool: 'gpu',
        joinedAt: 1_764_547_200_500,
      },
    ],
  ])('%s', (_, text, record) => {
    expect(readNode(treeObject('a1', text))).toEqual({ record: { ...bare, ...record }, problems: [] });
  });

  it.each([
    ['a script URL is no link', 'public_url: "javascript:alert(1)"', 'public_url', {}],
    ['text is no URL', 'public_url: alpha', 'public_url', {}],
    ['an unknown role is left out', 'roles: [runtime, storage]', 'roles', { roles: ['runtime'] }],
    ['an approval that cannot be read is none', 'approved: perhaps', 'approved', { approved: false }],
    ['a suspension that cannot be read is one', 'suspended: perhaps', 'suspended', { suspended: true }],
    ['a pool that is no name', 'pool: ../x', 'pool', { pool: 'default' }],
    ['a cap as text', 'max_sessions: "4"', 'max_sessions', { maxSessions: 4 }],
    ['a broken cap', 'max_sessions: -2', 'max_sessions', { maxSessions: 0 }],
    ['an instant beyond all dates', 'joined_at: 1.0e+300', 'joined_at', { joinedAt: null }],
  ])('%s, and is reported', (_, line, entry, record) => {
    const read = readNode(treeObject('a1', `id: a1\n${line}\n`));
    expect(read.record).toEqual({ ...bare, ...record });
    expect(read.problems).toMatchObject([{ entry, line: 2 }]);
  });

  it.each([
    ['another id', 'id: b2\nname: impostor\napproved: true', [undefined]],
    ['no id', 'name: a1', ['id']],
    ['an id that is a number', 'id: 1', ['id']],
    ['a broken file', 'id: [a', [undefined]],
    ['an empty file', '', ['id']],
  ])('with %s is ignored and reported', (_, text, entries) => {
    const { record, problems } = readNode(treeObject('a1', text));
    expect(record).toBeNull();
    expect(problems.map(({ entry }) => entry)).toEqual(entries);
  });
});

it.each<[string, Partial<NodeRecord>]>([
  ['the least', {}],
  ['an id that looks like a number', { id: '1234567890123456', name: '007' }],
  [
    'everything',
    {
      name: 'no',
      publicKey: '-----BEGIN-----\nx\n',
      address: 'a:1',
      publicUrl: 'http://a',
      roles: ['runtime'],
      softwareVersion: '0.4',
      maxSessions: 3,
      gpuSlots: 1,
      approved: true,
      suspended: true,
      pool: '1e3',
      joinedAt: 1_764_547_200_123,
    },
  ],
])('what is written reads back the same: %s', (_, facts) => {
  const node = { ...bare, ...facts };
  expect(readNode(treeObject(node.id, writeNode(node)))).toEqual({ record: node, problems: [] });
  expect(nodeCollection.prefix).toBe('cluster/nodes/');
});

describe("an administrator's decisions", () => {
  const before =
    'id: a1\nname: "007"\npeer_cert: |\n  PEM\nsession_domain: 12:30\n"1e3": [yes, null]\napproved: false\n';

  const fieldsOf = (bytes: Uint8Array | string) => {
    const yaml = readTreeYaml(typeof bytes === 'string' ? bytesOf(bytes) : bytes);
    return Object.fromEntries(yaml.kind === 'read' && yaml.value instanceof Map ? yaml.value : []);
  };

  it('change those fields, and leave all others as they are, unknown ones too', () => {
    const edited = editNode(bytesOf(before), { approved: true, suspended: true, pool: 'gpu' });
    expect(fieldsOf(edited)).toEqual({ ...fieldsOf(before), approved: true, suspended: true, pool: 'gpu' });
    expect(readNode(treeObject('a1', edited))).toMatchObject({
      record: { name: '007', approved: true, suspended: true, pool: 'gpu' },
      problems: [],
    });
  });

  it('change nothing where there are none', () => {
    expect(fieldsOf(editNode(bytesOf(before), {}))).toEqual(fieldsOf(before));
  });

  it('say nothing of a suspension that is taken back', () => {
    const suspended = editNode(bytesOf(before), { suspended: true });
    expect(fieldsOf(editNode(suspended, { suspended: false }))).toEqual(fieldsOf(before));
  });
});

describe('what a node says of itself', () => {
  const content = 'id: a1\nname: alpha\nroles: [runtime]\napproved: true\npeer_cert: abc\n';
  const facts = { ...bare, name: 'alpha', roles: ['runtime' as const] };

  it('is put into its record, and all else stays', () => {
    const bytes = editNodeFacts(bytesOf(content), { ...facts, address: 'a:1', publicUrl: 'https://a.example' });
    const { record } = readNode(treeObject('a1', bytes ?? ''));
    expect(record).toEqual({ ...facts, address: 'a:1', publicUrl: 'https://a.example', approved: true });
    expect(new TextDecoder().decode(bytes ?? undefined)).toMatch(/^peer_cert: abc$/m);
  });

  it('is written once', () => {
    const bytes = editNodeFacts(bytesOf(content), facts) ?? new Uint8Array();
    expect(editNodeFacts(bytes, facts)).toBeNull();
    expect(editNodeFacts(bytes, { ...facts, gpuSlots: 1 })).not.toBeNull();
  });
});
