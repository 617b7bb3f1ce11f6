import { expect, it } from 'vitest';
import { csvOf } from '@/lib/units/csv';
import { aToken } from './samples';
import { tokensCsvColumns } from './tokens-csv';

it('is one row a token; no end and no use are empty, and a label runs nothing', () => {
  const text = csvOf(tokensCsvColumns, [aToken({ label: '=1+1', expires_at: null })]);
  expect(text.trimEnd().split('\r\n')).toEqual([
    'id,username,label,role,created_by,created_at,expires_at,expired,last_used',
    "0123456789abcdef,uma,'=1+1,user,uma,2026-11-30T12:00:00.000Z,,false,",
  ]);
});
