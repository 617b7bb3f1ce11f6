import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { expect, it } from 'vitest';
import { builtBasePath } from './base-path-variable.mjs';

async function check(variables: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'check-health.mjs')], {
    env: { ...variables, NODE_ENV: 'test' },
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, said };
}

it.each([
  ['can serve', 200, { code: 0, said: '' }],
  ['cannot serve', 503, { code: 1, said: 'the server answered 503\n' }],
])('tells of a server that %s', async (_, status, expected) => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  expect(await check({ PORT: String(port), HOSTNAME: '0.0.0.0' })).toEqual(expected);
  // As whatever is built here is served.
  expect(asked).toEqual([`${builtBasePath(path.resolve(import.meta.dirname, '..')) ?? ''}/api/v1/health`]);
  server.close();
});

it('tells of a server that does not answer', async () => {
  const { code, said } = await check({ PORT: '1' });
  expect(code).toBe(1);
  expect(said).toMatch(/ECONNREFUSED|bad port/);
});
