import type { AnswerChecks } from './answer-checks';
import type { LoadResult } from './load';
import { below, exactly, type Figure, plain } from './table';

/** Milliseconds; of these two calls. */
const aimP99Ms = 250;
const aimed = new Set(['GET /api/v1/usage', 'GET /api/v1/users']);

export function loadFigures(result: LoadResult): Figure[] {
  const { people, checks } = result;
  return [
    ...people.flatMap(({ name, people: count, answers, p50, p99, max }) => [
      plain(`${name}: answers to ${count} people`, answers),
      plain(`${name}: p50`, p50, ' ms'),
      aimed.has(name) ? below(`${name}: p99`, p99, aimP99Ms, ' ms') : plain(`${name}: p99`, p99, ' ms'),
      plain(`${name}: slowest`, max, ' ms'),
    ]),
    exactly('requests that failed', failedOf(result), 0),
    ...people
      .filter(({ failed }) => failed > 0)
      .map(({ name, failures }) => plain(`  ${name}`, JSON.stringify(failures))),
    ...answerFigures(checks),
    plain('sessions', result.sessions),
    plain('usage objects written', result.writes),
    plain('hours added', result.hoursAdded, ' h', 2),
    exactly('sums at the end are exact', result.isExact, true),
    plain('peak resident memory of the server', result.peakMb, ' MB'),
  ];
}

function failedOf({ people }: LoadResult): number {
  return people.reduce((sum, { failed }) => sum + failed, 0);
}

export function answerFigures(checks: AnswerChecks): Figure[] {
  return [
    plain('sums that were checked meanwhile', checks.answers),
    exactly('wrong sums, or none', checks.faults.length, 0),
    ...checks.faults.slice(0, 5).map((fault) => plain('  such as', fault)),
    plain('sums called stale', checks.staleAnswers),
    plain('oldest figures not called stale', checks.oldestFreshSeconds, ' s', 1),
  ];
}
