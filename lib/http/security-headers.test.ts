import { expect, it } from 'vitest';
import { commonHeaders, dataPolicy, pagePolicy } from './security-headers.mjs';

const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((one) => [one.split(' ', 1)[0], one.split(' ').slice(1)]));

it('runs scripts of its nonce and what they load, and nothing inline', () => {
  expect(directives(pagePolicy('bm9uY2U=', false))['script-src']).toEqual([
    "'self'",
    "'nonce-bm9uY2U='",
    "'strict-dynamic'",
  ]);
});

it('takes eval in development alone', () => {
  expect(pagePolicy('x', true)).toContain("'unsafe-eval'");
  expect(pagePolicy('x', false)).not.toContain('eval');
});

it.each([
  ['a page', pagePolicy('x', false)],
  ['data', dataPolicy],
])('%s stands in no frame', (_, policy) => expect(directives(policy)['frame-ancestors']).toEqual(["'none'"]));

it('names each header once', () => {
  const names = commonHeaders.map(({ key }) => key.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
});
