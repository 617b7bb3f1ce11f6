import { describe, expect, it } from 'vitest';
import type { Role } from '@/lib/cluster/permissions';
import { apiReference, isAt, placesFor } from './navigation';

describe('places', () => {
  it.each<[Role, string[]]>([
    ['admin', ['Overview', 'Users', 'Groups', 'Sessions', 'Nodes', 'Calculator', 'Analyses', 'Audit', 'My room']],
    ['author', ['Sessions', 'Nodes', 'Calculator', 'Analyses', 'My room']],
    ['user', ['Sessions', 'My room']],
  ])('of an %s are those of the role, in one order', (role, labels) => {
    expect(placesFor(role).map(({ label }) => label)).toEqual(labels);
  });

  it('have keys that do not clash', () => {
    const keys = [...placesFor('admin'), apiReference].map((place) => place.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    ['/users', '/users', true],
    ['/users', '/users/ada', true],
    ['/users', '/users-of-old', false],
    ['/nodes', '/pools/gpu', true],
    ['/', '/', true],
    ['/', '/users', false],
  ])('%s is current at %s: %s', (href, pathname, current) => {
    const place = placesFor('admin').find((one) => one.href === href);
    expect(place && isAt(place, pathname)).toBe(current);
  });
});
