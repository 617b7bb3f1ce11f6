import type { FaultResult } from './faults';
import { answerFigures } from './load-figures';
import { exactly, type Figure, plain } from './table';

export function faultFigures(result: FaultResult): Figure[] {
  const { counts } = result;
  const calls = Object.values(counts.calls).reduce((sum, count) => sum + count, 0);
  return [
    plain('calls to the bucket', calls),
    plain('of these reset', counts.resets),
    plain('answered with 500', counts.errors),
    plain('done, and the answer lost', counts.lostAnswers),
    plain('nodes killed', result.kills),
    plain('sessions', result.sessions),
    plain('usage objects written', result.writes),
    plain('hours added', result.hoursAdded, ' h', 2),
    plain('all written, after the last fault', result.caughtUpSeconds, ' s', 1),
    ...answerFigures(result.checks),
    plain('slowest answer of the dashboard', result.checks.slowestSeconds, ' s', 1),
    exactly('usage in the bucket is exact', result.isWrittenExactly, true),
    exactly('usage on the dashboard is exact', result.isShownExactly, true),
    exactly('history has each session once', result.isHistoryWhole, true),
  ];
}
