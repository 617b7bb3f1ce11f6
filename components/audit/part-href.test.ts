import { expect, it } from 'vitest';
import { partHref } from './part-href';

it.each([
  ['user', 'uma', '/users/uma'],
  ['user', 'a/b', '/users/a%2Fb'],
  ['user', 'root', null],
  ['session', 's-1', '/audit?search=s-1&range=30d'],
  ['analysis', 'yasa', '/analyses/yasa'],
  ['group', 'lab', '/groups/lab'],
  ['pool', 'gpu', '/pools/gpu'],
  ['node', 'Big one', '/nodes?search=Big+one'],
] as const)('%s %s is at %s', (kind, id, expected) => expect(partHref({ kind, id })).toBe(expected));
