import { describe, expect, it } from 'vitest';
import { createLogger, withoutSecrets } from './logger';

const secret = 'Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm8';

function logged(facts: object, words = 'x'): string {
  let text = '';
  createLogger(['chosen by "hand"', undefined], { write: (line: string) => (text += line) }).error(facts, words);
  return text;
}

describe('withoutSecrets', () => {
  it.each([
    ['a header', 'authorization: Bearer abc.def-9', 'authorization: Bearer [removed]'],
    ['a secret of ours', `the cookie ${secret} ended`, 'the cookie [removed] ended'],
    ['a signed token', 'got eyJhbGciOiJub25l.eyJzdWIiOiIxIn0.sig here', 'got [removed] here'],
    ['a query', 'GET /a?code=12&at=2026&id_token=34#x', 'GET /a?code=[removed]&at=2026&id_token=[removed]#x'],
  ])('takes out %s', (_, text, expected) => expect(withoutSecrets(text)).toBe(expected));

  it.each([
    ['a SHA-256 in hex', 'f'.repeat(64)],
    ['a UUID', '0f8fad5b-d9cb-469f-a165-70867728950e'],
    ['a path', '/srv/tree/cluster/usage/2026-12-02/0123456789abcdef.yml'],
  ])('leaves %s', (_, text) => expect(withoutSecrets(text)).toBe(text));
});

describe('createLogger', () => {
  it('writes what it is told, as JSON', () => {
    expect(JSON.parse(logged({ node: 'alpha' }, 'joined'))).toMatchObject({
      name: 'headroom',
      node: 'alpha',
      msg: 'joined',
    });
  });

  it.each([
    ['a request', { req: { headers: { authorization: 'Basic dXNlcjpwYXNz' } } }],
    [
      'an error of a library',
      { err: Object.assign(new Error('x'), { response: { body: { access_token: 'dXNlcjpwYXNz' } } }) },
    ],
    ['an error with a secret in its words', { err: new Error(`no sign-in ${secret}`) }],
    ['one that an operator chose', { err: new Error('it is chosen by "hand"') }],
    ['the cause of an error', { err: new Error('x', { cause: new Error(`Bearer dXNlcjpwYXNz`) }) }],
  ])('tells no secret of %s', (_, facts) => {
    const line = logged(facts);
    expect(line).not.toMatch(/dXNlcjpwYXNz|Zm9vYmFy|chosen by/);
    expect(() => JSON.parse(line)).not.toThrow();
  });

  it('keeps what kind of error it was', () => {
    const error = Object.assign(new Error('no file'), { code: 'ENOENT' });
    expect(JSON.parse(logged({ err: error })).err).toMatchObject({ message: 'no file', code: 'ENOENT' });
  });
});
