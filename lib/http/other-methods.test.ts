import { describe, expect, it } from 'vitest';
import { otherMethods } from './other-methods';

describe('the methods a route does not have', () => {
  it.each([
    [otherMethods('GET'), ['DELETE', 'OPTIONS', 'PATCH', 'POST', 'PUT'], 'GET, HEAD, OPTIONS'],
    [otherMethods('POST'), ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'PUT'], 'POST, OPTIONS'],
    [otherMethods('POST', 'DELETE'), ['GET', 'HEAD', 'OPTIONS', 'PATCH', 'PUT'], 'POST, DELETE, OPTIONS'],
  ])('are refused by name, and OPTIONS says which it has', async (handlers, names, allow) => {
    expect(Object.keys(handlers).sort()).toEqual(names);
    const { OPTIONS, ...refused } = handlers;
    expect([OPTIONS().status, OPTIONS().headers.get('allow')]).toEqual([204, allow]);
    for (const refuse of Object.values(refused)) {
      const answer = refuse();
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(await answer.json()).toMatchObject({ status: 405, detail: `This address takes ${allow} only.` });
    }
  });
});
