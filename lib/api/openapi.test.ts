import { describe, expect, it } from 'vitest';
import { isOpenToAnyone, permissions } from '../cluster/permissions';
import type { Endpoint } from './endpoint';
import { endpoints } from './endpoints';
import { openApiDocument } from './openapi';

const document = JSON.parse(JSON.stringify(openApiDocument('1.2.3')));
const calls = Object.entries(endpoints as Record<string, Endpoint>);

/** Every `$ref` below a value. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)));
}

function resolve(ref: string): unknown {
  return ref
    .slice('#/'.length)
    .split('/')
    .reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
}

it('is OpenAPI 3.1 of this version', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Headroom', version: '1.2.3' } });
});

describe.each(calls)('%s', (name, endpoint) => {
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];

  it('is there, with who may', () => {
    expect(operation).toMatchObject({
      operationId: name,
      summary: endpoint.summary,
      'x-permitted': permissions[endpoint.action],
    });
    expect(operation.security).toHaveLength(isOpenToAnyone(endpoint.action) ? 0 : 2);
  });

  it('declares each parameter of its path, and its query', () => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const parameters: { in: string; name: string; required?: boolean }[] = operation.parameters ?? [];
    const named = (place: string) => parameters.filter((one) => one.in === place).map((one) => one.name);
    expect(named('path')).toEqual(inPath);
    expect(named('query')).toEqual(Object.keys(endpoint.query?.shape ?? {}));
    expect(parameters.filter((one) => one.in === 'path').every((one) => one.required)).toBe(true);
  });

  it('asks for the version of what it changes, and knows the conflict', () => {
    const parameters: { in: string; name: string }[] = operation.parameters ?? [];
    const headers = parameters.filter((one) => one.in === 'header').map(({ name }) => name);
    const wanted = endpoint.takesVersion === 'or_none' ? ['If-Match', 'If-None-Match'] : ['If-Match'];
    expect(headers).toEqual(endpoint.takesVersion ? wanted : []);
    expect('409' in operation.responses).toBe(endpoint.takesVersion !== undefined);
  });

  it('has a body where it takes one, an answer, and the problems it may meet', () => {
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined);
    const good = operation.responses[endpoint.status ?? 200];
    if (endpoint.status === 303) expect(good.headers.Location).toBeDefined();
    else expect(good.content[endpoint.mediaType ?? 'application/json'].schema).toBeDefined();
    const statuses = Object.keys(operation.responses);
    expect(statuses.includes('422')).toBe(Boolean(endpoint.params || endpoint.query || endpoint.body));
    if (!isOpenToAnyone(endpoint.action)) expect(statuses).toEqual(expect.arrayContaining(['401', '403']));
  });
});

it('has no call that the table does not have', () => {
  const count = Object.values(document.paths).flatMap((item) => Object.keys(item as object)).length;
  expect(count).toBe(calls.length);
});

it('refers to nothing that is not there', () => {
  const refs = new Set(refsIn(document));
  expect(refs.size).toBeGreaterThan(5);
  expect([...refs].filter((ref) => resolve(ref) === undefined)).toEqual([]);
});
