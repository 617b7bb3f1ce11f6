import 'server-only';
import { createHash, createHmac } from 'node:crypto';

/** Whose signature, and for which service's region. */
export interface Signer {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
  region: string;
}

interface RequestToSign {
  method: string;
  /** As it is sent: escaped. */
  path: string;
  headers: Readonly<Record<string, string>>;
}

const algorithm = 'AWS4-HMAC-SHA256';
const hashOfNothing = hashOf('');

/**
 * The request's headers, and those that sign it: Amazon's Signature Version 4 (AWS, "Signature Calculations for the
 * Authorization Header: Transferring Payload in a Single Chunk"), of a request without body and query.
 *
 * @returns a function, since what a day's requests share is worked out once
 */
export function createSigner({ accessKeyId, secretAccessKey, sessionToken, region }: Signer) {
  let ofDay: { day: string; key: Buffer } = { day: '', key: Buffer.alloc(0) };

  function keyOf(day: string): Buffer {
    if (ofDay.day !== day) {
      const dateKey = hmac(`AWS4${secretAccessKey}`, day);
      ofDay = { day, key: [region, 's3', 'aws4_request'].reduce(hmac, dateKey) };
    }
    return ofDay.key;
  }

  return function signed({ method, path, headers }: RequestToSign, at: Date): Record<string, string> {
    const time = at.toISOString().replace(/[-:]|\.\d+/g, '');
    const all: Record<string, string> = {
      ...headers,
      'x-amz-content-sha256': hashOfNothing,
      'x-amz-date': time,
      ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
    };
    const names = Object.keys(all).sort();
    const headerLines = names.map((name) => `${name}:${all[name]}\n`).join('');
    const signedNames = names.join(';');
    const request = [method, path, '', headerLines, signedNames, hashOfNothing].join('\n');
    const day = time.slice(0, 8);
    const scope = `${day}/${region}/s3/aws4_request`;
    const signature = hmac(keyOf(day), [algorithm, time, scope, hashOf(request)].join('\n')).toString('hex');
    all.authorization = `${algorithm} Credential=${accessKeyId}/${scope},SignedHeaders=${signedNames},Signature=${signature}`;
    return all;
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A key, or a bucket and a key, as a path has it: RFC 3986's unreserved characters and `/` stand as they are. */
export function escapedPath(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%2F', '/');
}
