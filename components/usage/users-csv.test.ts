import { describe, expect, it } from 'vitest';
import { csvOf } from '@/lib/units/csv';
import { anAllowance, aUser } from './samples';
import { usersCsvColumns } from './users-csv';

const record = (user: ReturnType<typeof aUser>) => {
  const [head = '', row = ''] = csvOf(usersCsvColumns, [user]).split('\r\n');
  const cells = row.split(',');
  return Object.fromEntries(head.split(',').map((name, at) => [name, cells[at]]));
};

describe('the users file', () => {
  it('has unrounded figures with their units in the head, and ISO times', () => {
    const allowance = anAllowance(40, 28.123456, { runs_out_at: '2026-12-05T06:00:00.000Z' });
    expect(record(aUser('ada', { allowance, groups: ['a', 'b'], storage_bytes: 123 }))).toMatchObject({
      username: 'ada',
      groups: 'a b',
      allowance_hours: '40',
      allowance_period: 'week',
      used_hours: '28.123456',
      runs_out_at: '2026-12-05T06:00:00.000Z',
      storage_bytes: '123',
    });
  });

  it('leaves empty what is not known', () => {
    const cells = record(aUser('ada', { limits: null, settings_error: 'not YAML' }));
    expect(cells).toMatchObject({ used_hours: '', storage_bytes: '', session_limit: '', settings_error: 'not YAML' });
  });

  it('neutralises a name that a spreadsheet would run', () => {
    expect(record(aUser('-x')).username).toBe("'-x");
  });
});
