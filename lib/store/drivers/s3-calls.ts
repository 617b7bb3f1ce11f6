import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { sendingMs } from './s3-client';
import { isPassing } from './s3-errors';
import { type RetryRules, type RetryWorld, tryAgain } from './s3-retry';

/** What every call to the bucket goes through. */
export interface S3Calls {
  client: S3Client;
  bucket: string;
  /** Of every key of the tree in the bucket: empty, or with a closing `/`. */
  keyPrefix: string;
  read<Result>(attempt: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** `bytes`: to be sent with it. */
  write<Result>(attempt: (signal: AbortSignal) => Promise<Result>, bytes?: number): Promise<Result>;
}

/** A server that errs now and then is tried until it does well; one that is away costs its caller no more than this. */
const reading: RetryRules = { deadlineMs: 10_000, tries: 8, firstPauseMs: 50, longestPauseMs: 2_000 };
const writeWithinMs = 20_000;

const realWorld: RetryWorld = {
  monotonicNow: () => performance.now(),
  random: Math.random,
  pause: (ms) => pause(ms),
};

export function s3Calls(
  client: S3Client,
  { bucket, prefix }: { bucket: string; prefix: string },
  deadlineMs = writeWithinMs,
): S3Calls {
  return {
    client,
    bucket,
    keyPrefix: prefix === '' ? '' : `${prefix}/`,
    read: (attempt) => tryAgain(reading, realWorld, isPassing, attempt),
    write: (attempt, bytes = 0) => {
      const writing = { ...reading, deadlineMs: deadlineMs + sendingMs(bytes) };
      return tryAgain(writing, realWorld, isPassing, attempt);
    },
  };
}
