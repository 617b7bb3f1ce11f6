import { describe, expect, it } from 'vitest';
import { type ComparedVersion, capitalised, comparisonOf, versionWords } from './compared';
import { aVersion } from './samples';

const versions = ['1', '2', '3'].map((version) => aVersion(version));
const own = (version: string): ComparedVersion => ({ id: null, version });
const other: ComparedVersion = { id: 'apnea', version: '7' };

describe('what is compared', () => {
  it.each<[string, ComparedVersion | null, ComparedVersion | null, ComparedVersion | null, ComparedVersion | null]>([
    ['the newest with the one before it, where nothing is asked', null, null, own('2'), own('3')],
    ['an older one with the one before it', null, own('2'), own('1'), own('2')],
    ['the first one with nothing', null, own('1'), null, own('1')],
    ['the newest with what is named', own('1'), null, own('1'), own('3')],
    ['another analysis with the newest', null, other, own('3'), other],
    ['what both are named', other, own('1'), other, own('1')],
    ['a version that is not there with nothing', null, own('9'), null, own('9')],
  ])('is %s', (_, from, to, before, after) => {
    expect(comparisonOf(versions, { from, to })).toEqual({ from: before, to: after });
  });

  it('is nothing without a version', () => {
    expect(comparisonOf([], { from: null, to: null })).toEqual({ from: null, to: null });
  });

  it('has words', () => {
    expect(versionWords(own('3'))).toBe('version 3');
    expect(capitalised(versionWords(other))).toBe('Version 7 of apnea');
  });
});
