import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isAppError } from '../errors';
import { maxBodyBytes, parseInput, queryOf, readBody, readFormBody, readJsonBody } from './input';

function errorOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (isAppError(error)) return error;
  }
  throw new Error('nothing was refused');
}

describe('parseInput', () => {
  const schema = z.object({ hours: z.number().nonnegative(), runs: z.array(z.object({ peak: z.number() })) });

  it('gives what the schema reads, without what it does not know', () => {
    expect(parseInput(schema, { hours: 1, runs: [], other: 1 })).toEqual({ hours: 1, runs: [] });
  });

  it('names every fault with its path', () => {
    const error = errorOf(() => parseInput(schema, { hours: -1, runs: [{ peak: 1 }, {}] }));
    expect(error.code).toBe('invalid');
    expect(error.fields.errors).toEqual([
      { path: 'hours', message: 'must be 0 or more' },
      { path: 'runs.1.peak', message: 'is missing; it must be a number' },
    ]);
    expect(error.message).toMatch(/^hours: .* \(and 1 more\)$/);
  });

  it.each([
    ['runs', { hours: 1, runs: new Array(20_001).fill({}) }],
    ['other', { hours: 1, runs: [], other: new Array(500_000).fill(0) }],
    ['', new Array(500_000).fill(0)],
  ])('does not look into a list that no call takes: %j', (path, input) => {
    const start = performance.now();
    const error = errorOf(() => parseInput(schema, input));
    expect(error.fields.errors).toEqual([{ path, message: expect.stringMatching(/^has \d+ entries; at most 20000/) }]);
    expect(performance.now() - start).toBeLessThan(500);
  });

  it('names the faults of the nearest of several shapes', () => {
    const either = z.union([z.strictObject({ a: z.string(), b: z.string() }), z.strictObject({ c: z.string() })]);
    const error = errorOf(() => parseInput(either, { c: 1 }));
    expect(error.fields.errors).toEqual([{ path: 'c', message: 'must be a text' }]);
  });
});

describe('queryOf', () => {
  it.each([
    ['?a=1&b=two%20words', { a: '1', b: 'two words' }],
    ['?a=&b=1', { b: '1' }],
    ['?a=1&a=2', { a: '2' }],
    ['', {}],
  ])('%j', (search, expected) => expect(queryOf(new URL(`http://a.b/${search}`))).toEqual(expected));

  it('takes odd names as names', () => {
    const query = queryOf(new URL('http://a.b/?__proto__=1'));
    expect(Object.hasOwn(query, '__proto__')).toBe(true);
    expect(Object.getPrototypeOf(query)).toBe(Object.prototype);
  });
});

describe('readJsonBody', () => {
  const post = (body: BodyInit | null, headers: HeadersInit = {}) =>
    new Request('http://a.b/', { method: 'POST', headers, body, ...({ duplex: 'half' } as object) });
  const spaces = (count: number) => new Uint8Array(count).fill(0x20);
  const stream = (chunks: Uint8Array[]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });

  it('reads JSON, whatever type it says it is', async () => {
    expect(await readJsonBody(post('{"a":[1,"é"]}', { 'content-type': 'text/plain' }))).toEqual({ a: [1, 'é'] });
  });

  it('takes exactly 1 MiB', async () => {
    const body = Buffer.concat([spaces(maxBodyBytes - 1), Buffer.from('1')]);
    expect(await readJsonBody(post(body))).toBe(1);
  });

  it.each([
    ['one byte more than 1 MiB', () => post(spaces(maxBodyBytes + 1)), 'too_large'],
    ['a length that says so before', () => post('1', { 'content-length': String(maxBodyBytes + 1) }), 'too_large'],
    ['a stream that says nothing', () => post(stream(Array(20).fill(spaces(100_000)))), 'too_large'],
    ['no body', () => post(null), 'malformed'],
    ['half a document', () => post('{"a":'), 'malformed'],
    ['what is not UTF-8', () => post(new Uint8Array([0x22, 0xff, 0x22])), 'malformed'],
    ['10 KB of brackets', () => post('['.repeat(10_000)), 'malformed'],
    ['a list nested 101 deep', () => post('['.repeat(101) + ']'.repeat(101)), 'malformed'],
    ['a name twice', () => post('{"a":1,"a":2}'), 'malformed'],
    ['a compressed body', () => post('{}', { 'content-encoding': 'gzip' }), 'malformed'],
    [
      'a sender that hangs up',
      () => post(new ReadableStream({ start: (body) => body.error(new Error('gone')) })),
      'malformed',
    ],
  ])('refuses %s', async (_, request, code) => {
    await expect(readJsonBody(request())).rejects.toMatchObject({ code });
  });

  it('waits for a slow sender only so long', async () => {
    const dripping = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        controller.enqueue(spaces(1));
      },
    });
    await expect(readBody(post(dripping), 50)).rejects.toMatchObject({ code: 'too_slow' });
    const silent = new ReadableStream<Uint8Array>();
    await expect(readBody(post(silent), 20)).rejects.toMatchObject({ code: 'too_slow' });
  });
});

describe('readFormBody', () => {
  const form = (body: string) => new Request('http://localhost/', { method: 'POST', body });

  it.each([
    ['a=1&b=%C3%BC+x', { a: '1', b: 'ü x' }],
    ['a=1&a=2', { a: '2' }],
    ['', {}],
  ])('reads the fields of %j', async (body, fields) => expect(await readFormBody(form(body))).toEqual(fields));

  it('reads no more than any body may have', async () => {
    const read = readFormBody(form(`a=${'x'.repeat(maxBodyBytes)}`));
    await expect(read).rejects.toMatchObject({ code: 'too_large' });
  });
});
