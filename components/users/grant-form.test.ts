import { describe, expect, it } from 'vitest';
import type { AllowanceWire } from '@/lib/api/users';
import { grantEffect, readHours } from './grant-form';

const allowance: AllowanceWire = {
  hours: 20,
  period: 'week',
  starts_at: '2026-12-14T00:00:00.000Z',
  resets_at: '2026-12-21T00:00:00.000Z',
  used_hours: 21.25,
  remaining_hours: 0,
  over_hours: 1.25,
  spent: true,
  pace_hours_per_day: null,
  runs_out_at: null,
  granted_hours: 0,
  source: 'own',
};

describe('hours to grant', () => {
  it.each([
    ['2.5', { hours: 2.5, fault: null }],
    ['', { hours: null, fault: 'Write how many hours.' }],
    ['0', { hours: null, fault: expect.stringMatching(/^Write more than 0 h/) }],
    ['-3', { hours: null, fault: expect.stringMatching(/remove a grant/) }],
    ['2,5', { hours: null, fault: expect.stringMatching(/write 2\.5/) }],
    ['1e9', { hours: null, fault: 'Write 1,000,000 h or less.' }],
  ])('%s', (text, reading) => expect(readHours(text)).toEqual(reading));
});

describe('what a grant does', () => {
  it.each<[string, AllowanceWire | null, 'day' | 'week', number | null, string]>([
    ['before hours are typed', allowance, 'week', null, 'The allowance is 20 h; over by 1.3 h.'],
    [
      'from over to room',
      allowance,
      'week',
      5,
      'The allowance goes from 20 h to 25 h; from over by 1.3 h to 3.7 h left.',
    ],
    [
      'another period',
      allowance,
      'day',
      5,
      'The allowance is counted by the week: a grant for a day changes nothing while that is so.',
    ],
    ['no allowance', null, 'week', 5, 'No allowance applies, so a grant changes nothing until one does.'],
  ])('%s', (_, own, period, hours, words) => expect(grantEffect(own, period, hours)).toBe(words));
});
