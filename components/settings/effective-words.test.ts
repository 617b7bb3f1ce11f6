import { describe, expect, it } from 'vitest';
import { aMe } from '@/components/usage/samples';
import type { UserDetailWire } from '@/lib/api/users';
import { limitFact, switchFact } from './effective-words';

const limits: NonNullable<UserDetailWire['limits']> = {
  session_limit: { value: 2, source: 'group:lab' },
  session_cpus: { value: 1, source: 'own' },
  session_memory_mb: { value: 8192, source: 'own' },
  session_hours: { value: null, source: 'default' },
  storage_limit: { value: null, source: 'admin' },
};
const onOff = { value: true, source: 'default' };
const switches = {
  ...{ active: onOff, gpu: { value: false, source: 'group:lab' }, gpu_share: onOff, persistent_storage: onOff },
  ...{ admin: { value: false, source: 'default' }, author: { value: true, source: 'own' } },
};
const user = aMe({ limits, switches });

describe('what applies beside a field', () => {
  it.each([
    ['session_limit', { now: '2 sessions', from: 'group lab', group: 'lab', unset: '2 sessions, from group lab' }],
    ['session_cpus', { now: '1 core', from: 'own settings', group: null, unset: 'no limit' }],
    ['session_memory_mb', { now: '8,192 MiB', from: 'own settings', group: null, unset: 'no limit' }],
    ['session_hours', { now: 'no limit', from: 'default', group: null, unset: 'no limit' }],
    ['storage_limit', { now: 'no limit', from: 'administrator', group: null, unset: 'no limit, from administrator' }],
  ] as const)('%s', (name, fact) => expect(limitFact(name, user)).toEqual(fact));

  it('is said of switches alike', () => {
    expect(switchFact('gpu', user)).toMatchObject({ now: 'off', group: 'lab', unset: 'off, from group lab' });
    expect(switchFact('author', user)).toMatchObject({ now: 'on', group: null, unset: 'off' });
  });

  it('is not known of who is not there, or whose settings cannot be read', () => {
    expect(limitFact('session_limit', null)).toBeNull();
    expect(limitFact('allowance_hours', aMe({ limits: null }))).toBeNull();
    expect(switchFact('gpu', aMe({ switches: null }))).toBeNull();
  });
});
