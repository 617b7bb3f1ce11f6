import { expect, type Page } from 'playwright/test';
import { rootToken, tokenOf } from './secrets';

/**
 * Signs the browser in as a person of the seed world (`cast` of lib/seed/people.ts names the interesting ones), or as
 * `root`, by the call that the sign-in page makes. The sign-in page itself has its own tests. A test that needs no page
 * passes `{ request }`.
 */
export async function signInAs(page: Pick<Page, 'request'>, username: string): Promise<void> {
  const token = username === 'root' ? rootToken : tokenOf(username);
  const answer = await page.request.post('api/v1/sign-in', { data: { token } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Headers of a script that calls the API as that person. */
export function bearerOf(username: string): { authorization: string } {
  return { authorization: `Bearer ${username === 'root' ? rootToken : tokenOf(username)}` };
}
