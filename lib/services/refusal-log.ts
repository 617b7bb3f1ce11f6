import 'server-only';
import type { Audit } from '../audit/audit';
import { bucketOf } from '../auth/rate-limit';
import type { RefusedSignIn } from '../auth/refused-sign-in';
import type { EpochMs } from '../time/clock';

export interface RefusalLog {
  /** Never throws, and nobody waits for it. */
  note(refused: RefusedSignIn, now: EpochMs): void;
  /** Writes how many were left out where their time is over; `isLast`: of all, since nothing follows. */
  flush(now: EpochMs, isLast?: boolean): Promise<void>;
}

interface Told {
  refused: RefusedSignIn;
  at: EpochMs;
  leftOut: number;
}

const minuteMs = 60_000;
/** Whom a proxy signs in, a browser asks about again with every page. */
const proxyMs = 60 * minuteMs;
/** Of all addresses and reasons together. */
const linesAMinute = 60;
const remembered = 5_000;

/**
 * Writes refused sign-ins down: at most one line a minute an address and reason, an hour a name that a proxy gives, and
 * 60 a minute in all. What is left out is counted, in the next such line or in one of its own.
 */
export function createRefusalLog(audit: Audit): RefusalLog {
  const told = new Map<string, Told>();
  let minute = { from: Number.NEGATIVE_INFINITY, lines: 0 };

  function takeLine(now: EpochMs): boolean {
    if (now - minute.from >= minuteMs || now < minute.from) minute = { from: now, lines: 0 };
    minute.lines += 1;
    return minute.lines <= linesAMinute;
  }

  function remember(key: string, one: Told): void {
    // Deleted first, so that insertion order is the order of the last line.
    told.delete(key);
    told.set(key, one);
    const [oldest] = told.keys();
    if (told.size > remembered && oldest !== undefined) told.delete(oldest);
  }

  return {
    note(refused, now) {
      const key = keyOf(refused);
      const last = told.get(key);
      if (last && now - last.at < windowMs(refused)) {
        last.leftOut += 1;
        return;
      }
      const leftOut = last?.leftOut ?? 0;
      const isTold = takeLine(now);
      remember(key, { refused, at: now, leftOut: isTold ? 0 : leftOut + 1 });
      if (isTold) void writeRefused(audit, refused, leftOut);
    },

    async flush(now, isLast = false) {
      for (const [key, { refused, at, leftOut }] of told) {
        if (!isLast && now - at < windowMs(refused)) continue;
        if (leftOut > 0 && !isLast && !takeLine(now)) return;
        told.delete(key);
        if (leftOut > 0) await writeRefused(audit, refused, leftOut);
      }
    },
  };
}

function windowMs({ via }: RefusedSignIn): number {
  return via === 'proxy' ? proxyMs : minuteMs;
}

function keyOf({ via, reason, username, address, claimed }: RefusedSignIn): string {
  return JSON.stringify(via === 'proxy' ? [via, reason, claimed] : [via, reason, bucketOf(address), username]);
}

/** One line; `leftOut`: so many like it were not written before. */
export async function writeRefused(audit: Audit, refused: RefusedSignIn, leftOut = 0): Promise<void> {
  const { via, reason, username, address, claimed } = refused;
  const more = { ...(claimed === undefined ? {} : { claimed }), ...(leftOut === 0 ? {} : { left_out: leftOut }) };
  const fields = { via, reason, address, ...more };
  await audit.write({ event: 'sign_in.refused', user: username, by: username ?? 'unknown', fields });
}
