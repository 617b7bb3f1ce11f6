import { type APIRequestContext, expect, test } from 'playwright/test';
import { cast } from '../lib/seed/people';
import { aliasBomb, tenMegabytesOfYaml, tenThousandBrackets } from './support/hostile-texts';
import { expiredToken, tokenOf } from './support/secrets';
import { bearerOf, signInAs } from './support/sign-in';

const asAdministrator = { ...bearerOf(cast.administrator), 'content-type': 'application/json' };

const jsonMap = JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 1])));

const estimate = { requirements: {}, hours: 8, channels: 3, sample_rate_hz: 256 };

async function expectHealthy(request: APIRequestContext): Promise<void> {
  const health = await request.get('api/v1/health');
  expect(health.status()).toBe(200);
}

test.afterEach(({ request }) => expectHealthy(request));

test.describe('a body that nobody means well with', () => {
  const bodies: [string, string, number, RegExp][] = [
    ['an alias bomb', aliasBomb, 400, /not JSON/],
    ['10 KB of [', tenThousandBrackets, 400, /nested/],
    ['10 KB of [ that are closed again', tenThousandBrackets + ']'.repeat(10_000), 400, /nested/],
    ['a flat map of 100,000 keys', jsonMap, 413, /1 MiB/],
    ['10 MB of YAML', tenMegabytesOfYaml, 413, /1 MiB/],
    ['text that is no UTF-8', '\u0000', 400, /not JSON/],
    ['a prototype', '{"__proto__": {"hours": 1}, "constructor": 2}', 422, /requirements/],
    [
      'a negative coefficient',
      JSON.stringify({ ...estimate, requirements: { system_memory_static_mib: -1 } }),
      422,
      /requirements/,
    ],
    [
      'a length that is no number',
      '{"requirements": {}, "hours": 1e999, "channels": 3, "sample_rate_hz": 256}',
      422,
      /hours/,
    ],
  ];
  for (const [name, data, status, detail] of bodies) {
    test(`is refused with its reason: ${name}`, async ({ request }) => {
      const answer = await request.post('api/v1/estimate', { headers: asAdministrator, data: Buffer.from(data) });
      expect(answer.status()).toBe(status);
      expect(answer.headers()['content-type']).toContain('application/problem+json');
      const problem = await answer.json();
      expect(problem).toMatchObject({ status });
      expect(`${problem.detail} ${JSON.stringify(problem.errors ?? [])}`).toMatch(detail);
    });
  }

  test('is counted as it comes in, without a Content-Length', async ({ baseURL }) => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(256 * 1024).fill(0x5b)),
    });
    const init = { method: 'POST', headers: asAdministrator, body: endless, duplex: 'half' };
    // The server may also close the connection on a sender that does not stop.
    const status = await fetch(`${baseURL}api/v1/estimate`, init).then(
      (answer) => answer.status,
      () => 'closed',
    );
    expect([413, 'closed']).toContain(status);
  });
});

test.describe('a user name that climbs', () => {
  for (const name of ['..%2f', '..%2f..%2fgroups%2fstaff', '%2e%2e%2fadmins', 'a%00b', '..%5cadmins']) {
    test(`finds no file: ${name}`, async ({ baseURL }) => {
      for (const rest of ['', '/burn-down']) {
        const answer = await fetch(`${baseURL}api/v1/users/${name}${rest}`, { headers: asAdministrator });
        expect(answer.status, rest).not.toBe(200);
        expect(answer.status, rest).toBeLessThan(500);
      }
    });
  }

  // Next itself answers these, before anything of ours is asked.
  for (const name of ['%', '%E0%A4%A']) {
    test(`is answered by no figures where its escapes are broken: ${name}`, async ({ baseURL }) => {
      const answer = await fetch(`${baseURL}api/v1/users/${name}`, { headers: asAdministrator });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    });
  }

  test('gets a page that says so', async ({ page }) => {
    await signInAs(page, cast.administrator);
    await page.goto('users/..%2fadmins');
    await expect(page.getByRole('heading', { name: /not found|no user|nothing|no such/i })).toBeVisible();
  });
});

test.describe('a request in another name', () => {
  test('is refused for a write by cookie from a foreign origin, or from none', async ({ request }) => {
    await signInAs({ request }, cast.administrator);
    for (const headers of [{ origin: 'https://elsewhere.example' }, { origin: 'null' }, {}]) {
      const answer = await request.post('api/v1/estimate', { data: estimate, headers });
      expect(answer.status(), JSON.stringify(headers)).toBe(403);
    }
  });

  test('is refused for signing out from a foreign origin, and the sign-in stays', async ({ request, baseURL }) => {
    await signInAs({ request }, cast.administrator);
    const foreign = await request.delete('api/v1/sign-in', { headers: { origin: 'https://elsewhere.example' } });
    expect(foreign.status()).toBe(403);
    expect((await request.get('api/v1/me')).status()).toBe(200);
    const own = await request.delete('api/v1/sign-in', { headers: { origin: new URL(baseURL ?? '').origin } });
    expect(own.status()).toBe(200);
    expect((await request.get('api/v1/me')).status()).toBe(401);
  });

  test('is refused with an expired token, with its reason', async ({ request }) => {
    const answer = await request.get('api/v1/usage', { headers: { authorization: `Bearer ${expiredToken}` } });
    expect(answer.status()).toBe(401);
    expect((await answer.json()).detail).toMatch(/expired/i);
  });

  test('is refused with the token of someone who is inactive', async ({ request }) => {
    const answer = await request.get('api/v1/me', { headers: { authorization: `Bearer ${tokenOf(cast.inactive)}` } });
    expect(answer.status()).toBe(401);
  });
});
