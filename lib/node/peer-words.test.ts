import { expect, it } from 'vitest';
import { isTimeout, reachFault } from './peer-words';

const node = { address: 'alpha.example:3000' };
const failed = (code: string, message = 'x') =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });

it.each([
  ['ECONNREFUSED', 'refuses connections at alpha.example:3000'],
  ['ENOTFOUND', 'has the address alpha.example:3000, which cannot be looked up'],
  ['EAI_AGAIN', 'has the address alpha.example:3000, which cannot be looked up'],
  ['ECONNRESET', 'broke off before its answer was whole'],
  ['EHOSTUNREACH', 'cannot be reached at alpha.example:3000 (no route)'],
])('%s', (code, words) => expect(reachFault(node, failed(code, 'no route'))).toBe(words));

it('a redirect', () => {
  const error = new TypeError('fetch failed', { cause: new Error('unexpected redirect') });
  expect(reachFault(node, error)).toBe('answered with a redirect, which no node does');
});

it('what is no error', () => {
  expect(reachFault(node, 'x')).toBe('cannot be reached at alpha.example:3000 (x)');
  expect(isTimeout('x')).toBe(false);
});

it.each([
  ['a time limit', new DOMException('x', 'TimeoutError'), true],
  ['an abort by hand', new DOMException('x', 'AbortError'), false],
])('%s', (_, error, expected) => expect(isTimeout(error)).toBe(expected));
