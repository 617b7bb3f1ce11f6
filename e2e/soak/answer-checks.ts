import { setTimeout as delay } from 'node:timers/promises';
import { rootToken } from '../support/secrets';
import type { Fleet } from './node-fleet';
import { differences, plus, type Tenths } from './tenths';

export interface UsageAnswer {
  as_of: string;
  stale_since: string | null;
  users: { username: string; seconds: number }[];
}

/** What the dashboard said while a run went on, and whether it could be right. */
export interface AnswerChecks {
  answers: number;
  /** With `stale_since`. */
  staleAnswers: number;
  /** Seconds to answer, the slowest. */
  slowestSeconds: number;
  /** How old figures were at most that the dashboard did not call stale, seconds. */
  oldestFreshSeconds: number;
  /** Sums that cannot be right as of the instant that was said, and calls without an answer. */
  faults: string[];
}

export interface AnswerWatch {
  checks: AnswerChecks;
  stop(): Promise<void>;
}

/** Figures that are older and not called stale are wrong ones: a poll, and what a slow look may take. */
const freshForSeconds = 45;
const answerWithinMs = 60_000;

export async function askUsage(root: string): Promise<UsageAnswer> {
  const headers = { authorization: `Bearer ${rootToken}` };
  const signal = AbortSignal.timeout(answerWithinMs);
  const response = await fetch(`${root}/api/v1/usage?period=month`, { headers, signal });
  if (!response.ok) throw new Error(`GET /api/v1/usage was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as UsageAnswer;
}

export function tenthsIn(answer: UsageAnswer): Tenths {
  return new Map(answer.users.map(({ username, seconds }) => [username, Math.round(seconds * 10)]));
}

/**
 * Asks again and again. Each answer must hold all that was confirmed before the instant it is of, and nothing that nobody
 * used; `base`: what stood there before the fleet began.
 */
export function watchAnswers(root: string, base: Tenths, fleet: Fleet, everyMs: number): AnswerWatch {
  const stopping = new AbortController();
  const checks: AnswerChecks = { answers: 0, staleAnswers: 0, slowestSeconds: 0, oldestFreshSeconds: 0, faults: [] };

  async function look(): Promise<void> {
    const askedAt = performance.now();
    const answer = await askUsage(root);
    checks.answers += 1;
    checks.slowestSeconds = Math.max(checks.slowestSeconds, (performance.now() - askedAt) / 1000);
    if (answer.stale_since !== null) checks.staleAnswers += 1;
    const asOf = Date.parse(answer.as_of);
    const ageSeconds = (Date.now() - asOf) / 1000;
    if (answer.stale_since === null) checks.oldestFreshSeconds = Math.max(checks.oldestFreshSeconds, ageSeconds);
    if (answer.stale_since === null && ageSeconds > freshForSeconds) {
      checks.faults.push(`figures ${ageSeconds.toFixed(0)} s old were not called stale`);
    }
    checks.faults.push(...faultsIn(tenthsIn(answer), answer.as_of, plus(base, fleet.written.addedBy(asOf)), true));
    checks.faults.push(...faultsIn(tenthsIn(answer), answer.as_of, plus(base, fleet.lived()), false));
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error) => checks.faults.push(String(error)));
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    checks,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Where the answer is below what it must hold, or above what it may. */
function faultsIn(said: Tenths, asOf: string, limit: Tenths, isLeast: boolean): string[] {
  return differences(said, limit).flatMap((username) => {
    const [is, held] = [said.get(username) ?? 0, limit.get(username) ?? 0];
    if (isLeast ? is > held : is < held) return [];
    const words = isLeast ? 'was written before' : 'was used at all';
    return [`${username} had ${is / 10} s as of ${asOf}, where ${held / 10} s ${words}`];
  });
}
