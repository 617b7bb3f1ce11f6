import { expect, it } from 'vitest';
import type { Role } from '../cluster/permissions';
import type { AnalysisVersion } from '../cluster/records';
import { analysisVersion } from '../testing/plan-world';
import { actorOf } from '../testing/service-context';
import { obstacleToRemoval, versionWire } from './analysis-wire';

const own = analysisVersion('1', false);
const registered = { ...analysisVersion('2', true), registeredBy: 'ada', registeredAt: 60_000, at: 1000 };

it.each<[string, string, Role, AnalysisVersion[], RegExp | null]>([
  ['its author, where nothing is registered', 'aron', 'author', [own], null],
  ['its author, once a version is registered', 'aron', 'author', [own, registered], /^Version 2 is registered/],
  ['another author', 'anna', 'author', [own], /^aron wrote version 1/],
  [
    'an author of all but one version',
    'aron',
    'author',
    [own, { ...own, version: '2', by: '' }],
    /^Somebody else wrote version 2/,
  ],
  ['an author, where nobody wrote anything', 'aron', 'author', [], /^Nobody is known/],
  ['an administrator, whatever there is', 'ada', 'admin', [own, registered], null],
])('may be removed by %s, or is told why not', (_case, username, role, versions, words) => {
  const obstacle = obstacleToRemoval(actorOf(username, role), versions);
  if (words === null) expect(obstacle).toBeNull();
  else expect(obstacle).toMatch(words);
});

it('tells a version with its registration, and none of one that was withdrawn', () => {
  const facts = { version: '2', by: 'aron', at: '1970-01-01T00:00:01.000Z', note: '' };
  expect(versionWire(registered)).toEqual({
    ...facts,
    registered: true,
    registered_by: 'ada',
    registered_at: '1970-01-01T00:01:00.000Z',
  });
  expect(versionWire({ ...registered, registered: false })).toEqual({
    ...facts,
    registered: false,
    registered_by: null,
    registered_at: null,
  });
});
