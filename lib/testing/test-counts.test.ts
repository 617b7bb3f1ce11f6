import { describe, expect, it } from 'vitest';
import { closingLine, countPlaywright, countVitest, summary } from './test-counts.mjs';

const passedTest = { status: 'passed' };
const failedTest = { status: 'failed' };

describe('the counts of a whole run', () => {
  it.each([
    ['no report, since the tool broke before it wrote one', null, { passed: 0, failed: 0 }],
    [
      'passed and failed tests',
      {
        numPassedTests: 7,
        numFailedTests: 1,
        testResults: [{ status: 'failed', assertionResults: [failedTest, passedTest] }],
      },
      { passed: 7, failed: 1 },
    ],
    [
      'a file that did not load',
      { numPassedTests: 7, numFailedTests: 0, testResults: [{ status: 'failed', assertionResults: [] }] },
      { passed: 7, failed: 1 },
    ],
  ])('take from Vitest %s', (_, report, counts) => {
    expect(countVitest(report)).toEqual(counts);
  });

  it.each([
    ['no report', null, { passed: 0, failed: 0 }],
    [
      'passed and failed tests',
      { stats: { expected: 5, unexpected: 2, flaky: 0 }, errors: [] },
      { passed: 5, failed: 2 },
    ],
    [
      'a server that did not start',
      { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] },
      { passed: 0, failed: 1 },
    ],
  ])('take from Playwright %s', (_, report, counts) => {
    expect(countPlaywright(report)).toEqual(counts);
  });

  it('are told a line a step, and together in the closing line', () => {
    const outcomes = [
      { name: 'lint', seconds: 1.04, passed: 0, failed: 0 },
      { name: 'unit', seconds: 20, passed: 400, failed: 0 },
      { name: 'build', seconds: 3.5, passed: 0, failed: 1 },
    ];
    expect(summary(outcomes, ['e2e']).split('\n')).toEqual([
      'lint   ok         1.0 s',
      'unit   ok        20.0 s  400 passed, 0 failed',
      'build  FAILED     3.5 s',
      'e2e    not run',
    ]);
    expect(closingLine(outcomes)).toBe('400 passed, 1 failed');
  });
});
