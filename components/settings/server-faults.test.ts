import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/http/client';
import { serverFaults } from './server-faults';

const names = ['session_limit', 'pools', 'groups'];
const refused = (status: number, errors: { path: string; message: string }[]) =>
  new ApiError(status, 'Refused.', { type: 'about:blank', title: 'x', status, detail: 'Refused.', errors });

describe('faults that the server finds', () => {
  it.each<[string, Error | null, object, boolean]>([
    ['none', null, {}, false],
    [
      'a field of the settings',
      refused(422, [{ path: 'settings.session_limit', message: 'must be 0 or more' }]),
      { session_limit: 'Must be 0 or more.' },
      false,
    ],
    ['an entry of a list', refused(422, [{ path: 'groups.0', message: 'no name' }]), { groups: 'No name.' }, false],
    [
      'the first of two at one field',
      refused(422, [
        { path: 'groups.0', message: 'a' },
        { path: 'groups.1', message: 'b' },
      ]),
      { groups: 'A.' },
      false,
    ],
    ['what no field shows', refused(422, [{ path: 'settings.admin', message: 'locked out' }]), {}, true],
    [
      'some here, some elsewhere',
      refused(422, [
        { path: 'pools', message: 'x' },
        { path: 'name', message: 'y' },
      ]),
      { pools: 'X.' },
      true,
    ],
    ['another status', refused(503, [{ path: 'pools', message: 'x' }]), {}, true],
    ['no answer', new Error('no answer'), {}, true],
  ])('%s', (_, error, errors, isElsewhere) => {
    expect(serverFaults(error, names)).toEqual({ errors, isElsewhere });
  });
});
