import { openApiDocument } from '../../api/openapi';
import { sampleOf } from '../call-samples';
import { type Chance, chanceOf } from './chance';
import { hostileBody, hostileTexts } from './hostile';
import { broken, type JsonSchema, type Names, type Schemas, valueFor } from './schema-values';

/** A request with something wrong in it, as it goes over the wire, but for who sends it. */
export interface MalformedRequest {
  /** The call's name in the table. */
  call: string;
  method: string;
  /** With what stands in braces in the path of the table. */
  path: string;
  params: Record<string, string>;
  /** With its question mark, or ''. */
  search: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

interface Parameter {
  in: string;
  name: string;
  schema?: JsonSchema;
}

interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: readonly Parameter[];
  body: { type: string; schema: JsonSchema } | null;
}

type Part = 'body' | 'params' | 'query' | 'headers';

/**
 * `count` requests for each call of the OpenAPI document, the same again for the same seed. `known`: names in the tree.
 * Each has one part broken for sure; the others are as they should be most of the time.
 */
export function malformedRequests(seed: number, count: number, known: readonly string[]): MalformedRequest[] {
  const chance = chanceOf(seed);
  const document = openApiDocument('test');
  const names: Names = { schemas: (document.components?.schemas ?? {}) as Schemas, known };
  return operationsOf(document).flatMap((operation) =>
    Array.from({ length: count }, () => malformed(operation, names, chance)),
  );
}

type RawOperation = {
  operationId?: string;
  parameters?: readonly unknown[];
  requestBody?: { content?: Record<string, { schema?: unknown }> };
};

function operationsOf({ paths = {} }: ReturnType<typeof openApiDocument>): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, RawOperation>).map(([method, { operationId = '', ...raw }]) => {
      const [content] = Object.entries(raw.requestBody?.content ?? {});
      return {
        operationId,
        method: method.toUpperCase(),
        path,
        parameters: (raw.parameters ?? []) as readonly Parameter[],
        body: content ? { type: content[0], schema: (content[1].schema ?? {}) as JsonSchema } : null,
      };
    }),
  );
}

function malformed(operation: Operation, names: Names, chance: Chance): MalformedRequest {
  const { operationId, method, path, parameters, body } = operation;
  const params = parameters.filter((one) => one.in === 'path');
  const query = parameters.filter((one) => one.in === 'query');
  const parts: Part[] = ['headers', 'query', ...(params.length ? ['params' as const] : [])];
  // Most can go wrong in what is sent.
  const wrong = body && !chance.once(3) ? 'body' : chance.oneOf(parts);
  const sent = body ? bodyOf(operationId, body, names, chance, wrong === 'body') : undefined;
  return {
    call: operationId,
    method,
    path,
    params: paramsOf(params, names, chance, wrong === 'params'),
    search: searchOf(query, names, chance, wrong === 'query'),
    headers: headersOf(operation, chance, wrong === 'headers'),
    body: sent,
  };
}

function bodyOf(
  call: string,
  { type, schema }: { type: string; schema: JsonSchema },
  names: Names,
  chance: Chance,
  isWrong: boolean,
) {
  const { body = {}, form } = sampleOf(call);
  if (isWrong && chance.once(5)) return hostileBody(chance);
  const good = chance.once(2) ? body : valueFor(schema, names, chance);
  const value = isWrong ? broken(good, chance) : good;
  if (type === 'application/json') return JSON.stringify(value) ?? 'undefined';
  if (!isWrong) return form ?? '';
  return `${form}&${chance.oneOf(['logout_token=', 'a=%', '=', '&&&', `a=${'b'.repeat(9000)}`])}`;
}

function paramsOf(params: readonly Parameter[], { known }: Names, chance: Chance, isWrong: boolean) {
  const wrongOne = isWrong ? chance.below(params.length) : -1;
  return Object.fromEntries(
    params.map(({ name }, index) => [name, chance.oneOf(index === wrongOne ? hostileTexts : [...known, '1'])]),
  );
}

function searchOf(query: readonly Parameter[], names: Names, chance: Chance, isWrong: boolean): string {
  const search = new URLSearchParams();
  for (const { name, schema } of query) {
    if (chance.once(2)) search.append(name, String(valueFor(schema ?? {}, names, chance)));
  }
  if (!isWrong) return search.size > 0 ? `?${search}` : '';
  const name = query.length > 0 && !chance.once(5) ? chance.oneOf(query).name : chance.oneOf(['__proto__', 'x', '']);
  for (let times = 1 + chance.below(3); times > 0; times--) search.append(name, chance.oneOf(hostileTexts));
  return `?${search}${chance.oneOf(['', '', '&%', '&a[]=1&a[b]=2', '&&==', `&x=${'q'.repeat(8000)}`, '&%ff=%zz'])}`;
}

const etags = ['"1"', '""', '"', 'W/"x"', '*', '"a", "b"', 'é', '"'.repeat(99), 'v'.repeat(5000), '__proto__'] as const;

function headersOf({ body, method }: Operation, chance: Chance, isWrong: boolean): Record<string, string> {
  const headers: Record<string, string> = body ? { 'content-type': body.type } : {};
  const isWrite = method !== 'GET';
  if (isWrite && chance.once(2)) headers['if-match'] = isWrong ? chance.oneOf(etags) : '"1"';
  if (!isWrong) return headers;
  const [name, value] = chance.oneOf<[string, string]>([
    [
      'content-type',
      chance.oneOf(['', 'text/plain', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16', '\u00ff']),
    ],
    ['content-encoding', chance.oneOf(['gzip', 'br', 'x', 'identity, gzip'])],
    ['if-none-match', chance.oneOf(etags)],
    ['accept', chance.oneOf(['', 'text/html', '*/*;q=nan', 'x'.repeat(4000)])],
    ['range', 'bytes=0-0,9-'],
    ['x-forwarded-for', chance.oneOf(['', ',,,', '::1, x', '1.2.3.4'.repeat(200)])],
    ['x-forwarded-proto', 'javascript'],
    ['x-headroom-peer', chance.oneOf(['', '::ffff:0', 'x'.repeat(900)])],
    ['host', chance.oneOf(['', 'a b', 'evil.example', '[::1'])],
    ['origin', chance.oneOf(['', 'null', 'https://', 'http://[', 'file://x'])],
    ['sec-fetch-site', chance.oneOf(['cross-site', 'x', ''])],
    [
      'cookie',
      chance.oneOf([
        'headroom_sign_in',
        'headroom_sign_in=%00',
        '=;;=',
        `headroom_sign_in=${'A'.repeat(43)}`,
        'c'.repeat(7000),
      ]),
    ],
    [
      'authorization',
      chance.oneOf([
        'Bearer',
        'Bearer  ',
        'Basic eA==',
        'bearer \u00ff',
        `Bearer ${'t'.repeat(7000)}`,
        'Bearer ../../x',
      ]),
    ],
  ]);
  headers[name] = value;
  return headers;
}
