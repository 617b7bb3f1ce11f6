import { expect, it } from 'vitest';
import { snapshotOf, testNow } from '../testing/builders';
import { readHealth } from './read-health';

it.each([
  ['all is well', {}, { status: 'ok', store: 'ok', problems: 0 }],
  [
    'unusable records are counted; figures are fresh all the same',
    { problems: [{ key: 'groups/broken', reason: 'no YAML' }] },
    { status: 'ok', store: 'ok', problems: 1 },
  ],
  [
    'the store does not answer',
    { unreachableSince: testNow },
    { status: 'degraded', store: 'unreachable', problems: 0 },
  ],
])('%s', (_name, parts, expected) => {
  expect(readHealth({ snapshot: snapshotOf(parts) })).toEqual(expected);
});
