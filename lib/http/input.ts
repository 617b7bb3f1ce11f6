import 'server-only';
import type { z } from 'zod';
import { AppError, type Fault } from '../errors';
import { inputWords } from './input-words';
import { jsonTextFault } from './json-text';

export const maxBodyBytes = 1024 * 1024;

/** A mebibyte over a line of 300 kbit/s. A sender that drips bytes must not hold a request open for longer. */
export const maxBodyMs = 30_000;

/** More than any call takes, so that each schema's own words are heard before these. */
const mostInList = 20_000;

/** Throws AppError `invalid` with one entry a fault. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  requireShortLists(input);
  const result = schema.safeParse(input, { error: inputWords });
  if (result.success) return result.data;
  const errors = faultsOf(result.error.issues);
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  const detail = first && `${first.path === '' ? 'The input' : `${first.path}:`} ${first.message}${more}`;
  throw new AppError('invalid', detail ?? 'The input cannot be used.', { errors });
}

/** A schema looks at every entry before it counts them, which takes seconds for half a million. */
function requireShortLists(input: unknown): void {
  if (typeof input !== 'object' || input === null) return;
  for (const [path, value] of Object.entries(Array.isArray(input) ? { '': input } : input)) {
    if (!Array.isArray(value) || value.length <= mostInList) continue;
    const message = `has ${value.length} entries; at most ${mostInList} are read`;
    const detail = `${path === '' ? 'The input' : path} ${message}.`;
    throw new AppError('invalid', detail, { errors: [{ path, message }] });
  }
}

/** Where an input has several allowed shapes, the faults of the one it comes nearest to. */
function faultsOf(issues: readonly z.core.$ZodIssue[], above: readonly PropertyKey[] = []): Fault[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    const nearest = issue.code === 'invalid_union' ? nearestShape(issue.errors) : undefined;
    return nearest ? faultsOf(nearest, path) : [{ path: path.map(String).join('.'), message: issue.message }];
  });
}

function nearestShape(shapes: readonly (readonly z.core.$ZodIssue[])[]) {
  return shapes.toSorted((one, other) => one.length - other.length)[0];
}

/** The query as an object. Empty values count as not given; of a doubled name the last one counts. */
export function queryOf(url: URL): Record<string, string> {
  return Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
}

/**
 * The body as JSON. Bytes are counted as they come in, whatever `Content-Length` says.
 * Throws as `readBody` and `jsonOfBody` do.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  return jsonOfBody(await readBody(request));
}

/** The fields of a form that a program sent, the last of a doubled one. Throws as `readBody` does. */
export async function readFormBody(request: Request): Promise<Record<string, string>> {
  const fields = new URLSearchParams(new TextDecoder().decode(await readBody(request)));
  return Object.fromEntries(fields);
}

/** Throws AppError `malformed` for what is no JSON in UTF-8, is nested too deep or names one thing twice. */
export function jsonOfBody(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) throw new AppError('malformed', 'The request has no body; this call takes JSON.');
  const text = utf8TextOf(bytes);
  const fault = text === null ? null : jsonTextFault(text);
  if (fault !== null) throw new AppError('malformed', `The body ${fault}`);
  try {
    if (text !== null) return JSON.parse(text);
  } catch {
    // Told below, as text of another encoding is.
  }
  throw new AppError('malformed', 'The body is not JSON in UTF-8.');
}

function utf8TextOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Throws AppError `too_large` over 1 MiB, `too_slow` where it takes longer than `limitMs`, `malformed` where it is
 * compressed: nothing here unpacks, so that no small body becomes a large one.
 */
export async function readBody(request: Request, limitMs = maxBodyMs): Promise<Uint8Array> {
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') {
    throw new AppError('malformed', 'The body is compressed; send it as it is, without Content-Encoding.');
  }
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) throw tooLarge();
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    reader.cancel().catch(() => undefined);
  }, limitMs);
  try {
    const bytes = await readAll(reader);
    if (isLate) throw new AppError('too_slow', `The body took longer than ${limitMs / 1000} s to arrive.`);
    return bytes;
  } finally {
    clearTimeout(limit);
  }
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let chunk = await nextChunk(reader); !chunk.done; chunk = await nextChunk(reader)) {
    size += chunk.value.byteLength;
    if (size > maxBodyBytes) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(chunk.value);
  }
  return Buffer.concat(chunks);
}

/** A sender that hangs up in the middle is no fault of the server. Throws AppError `malformed`. */
async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch {
    throw new AppError('malformed', 'The body ended before it was whole.');
  }
}

function tooLarge(): AppError {
  return new AppError('too_large', `The body is larger than ${maxBodyBytes} bytes (1 MiB).`, {
    max_bytes: maxBodyBytes,
  });
}
