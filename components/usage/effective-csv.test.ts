import { expect, it } from 'vitest';
import { csvOf } from '@/lib/units/csv';
import { effectiveCsvColumns, effectiveRowsOf } from './effective-csv';
import { aMe, anAllowance, aUser } from './samples';

const linesOf = (user: Parameters<typeof effectiveRowsOf>[0]) =>
  csvOf(effectiveCsvColumns, effectiveRowsOf(user)).trimEnd().split('\r\n');

it('has each setting with its value, unit and source, and what every file said', () => {
  const limits = aUser('ada').limits as NonNullable<ReturnType<typeof aUser>['limits']>;
  const considered = [
    { source: 'own', value: null },
    { source: 'group:lab', value: 3 },
  ];
  const lines = linesOf(
    aMe({
      allowance: anAllowance(46, 0, { granted_hours: 6, source: 'group:lab' }),
      limits: { ...limits, session_limit: { value: 3, source: 'group:lab', considered } },
      pools: ['gpu', 'batch'],
    }),
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      'setting,value,unit,source,considered',
      'allowance_hours,40,h a week,group:lab,',
      'session_limit,3,sessions,group:lab,own unlimited; group:lab 3',
      'session_hours,unlimited,h,default,',
      'pools,gpu batch,,,',
    ]),
  );
});

it('has no allowance as unlimited, and nothing of settings that cannot be read', () => {
  expect(linesOf(aMe())).toContain('allowance_hours,unlimited,h,default,');
  expect(linesOf(aMe({ limits: null }))).toHaveLength(1);
});
