import 'server-only';
import http from 'node:http';
import https from 'node:https';
import { S3Client } from '@aws-sdk/client-s3';

// The library warns at the first client of the end of Node.js 20, which whoever reads the log cannot do anything about.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

/** A bucket, or a part of one, at some service that speaks S3. */
export interface S3Place {
  bucket: string;
  /** Without `/` at its ends; empty for the whole bucket. */
  prefix: string;
  /** The service's URL; null for that of Amazon in the region. */
  endpoint: string | null;
  region: string;
}

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

export const connectWithinMs = 2_000;
/** From the request to the first byte of the answer, its sending aside, and between two bytes of either. */
export const answerWithinMs = 5_000;
/** 1 Mbit/s, in bytes a millisecond: over a line that is slower no large object is written. */
const slowestLine = 125;
/** As many calls run at once; more wait for a connection. */
const maxConnections = 32;

/** What a call with so many bytes to send may take, beyond what any call may (ms). */
export function sendingMs(bytes: number): number {
  return bytes / slowestLine;
}

/** The connections of one place, kept open between calls. */
export type SharedAgent = http.Agent | https.Agent;

export function createAgent({ endpoint }: S3Place): SharedAgent {
  const options = { keepAlive: true, maxSockets: maxConnections };
  return endpoint?.startsWith('http:') ? new http.Agent(options) : new https.Agent(options);
}

/** One try a call, since `s3-calls.ts` knows better what may be tried again. Path style works everywhere. */
export function s3Client(place: S3Place, credentials: S3Credentials, agent = createAgent(place)): S3Client {
  const { sessionToken, ...keys } = credentials;
  return new S3Client({
    region: place.region,
    ...(place.endpoint === null ? {} : { endpoint: place.endpoint }),
    forcePathStyle: true,
    credentials: sessionToken === undefined ? keys : { ...keys, sessionToken },
    maxAttempts: 1,
    // Many services refuse the checksums that the SDK adds of its own accord; the signature covers the body over http.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectWithinMs,
      requestTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
      socketTimeout: answerWithinMs,
      ...(agent instanceof https.Agent ? { httpsAgent: agent } : { httpAgent: agent }),
    },
  });
}
