// `node lib/check-health.mjs`: ends with 0 where the server of this environment can serve, for container engines and scripts.
import path from 'node:path';
import { builtBasePath } from './base-path-variable.mjs';

const { PORT: port = '3000', HOSTNAME: host = '127.0.0.1' } = process.env;
// "All addresses" is none to ask at.
const asked = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
const basePath = builtBasePath(path.resolve(import.meta.dirname, '..')) ?? '';

try {
  const signal = AbortSignal.timeout(4000);
  const { status } = await fetch(`http://${asked}:${port}${basePath}/api/v1/health`, { signal });
  if (status !== 200) throw new Error(`the server answered ${status}`);
} catch (error) {
  process.stderr.write(`${error.cause?.message ?? error.message}\n`);
  process.exitCode = 1;
}
