/** Of Vitest's JSON report; a file that failed before its first test counts as one failed. */
export function countVitest(report) {
  if (!report) return { passed: 0, failed: 0 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}

/** Of Playwright's JSON report; errors outside of tests (a server that did not start) count too. */
export function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}

/** A line a step: what happened and how long it took. */
export function summary(outcomes, left) {
  const width = Math.max(...[...outcomes.map((outcome) => outcome.name), ...left].map((name) => name.length));
  const done = outcomes.map(({ name, seconds, passed, failed }) => {
    const verdict = failed > 0 ? 'FAILED' : 'ok';
    const counts = passed + failed > 1 ? `  ${passed} passed, ${failed} failed` : '';
    return `${name.padEnd(width)}  ${verdict.padEnd(6)}  ${seconds.toFixed(1).padStart(6)} s${counts}`;
  });
  return [...done, ...left.map((name) => `${name.padEnd(width)}  not run`)].join('\n');
}

/** Unit and end-to-end together. */
export function closingLine(outcomes) {
  const sum = (figure) => outcomes.reduce((total, outcome) => total + outcome[figure], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}
