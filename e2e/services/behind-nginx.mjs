// `npm run e2e:nginx -- [what Playwright takes]`: the end-to-end tests with every server behind nginx, over TLS, below /headroom.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeCertificate, nginxBasePath } from './nginx.mjs';

const project = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'headroom-nginx-'));
const env = {
  ...process.env,
  E2E_NGINX: folder,
  NEXT_PUBLIC_BASE_PATH: nginxBasePath,
  // What tests call by themselves trusts the certificate by this; the browser is told its key.
  NODE_EXTRA_CA_CERTS: makeCertificate(folder),
  NODE_OPTIONS: '--conditions=react-server',
};
// An interrupted run ends with Playwright, and is cleaned up after.
process.on('SIGINT', () => undefined);
try {
  const playwright = path.join(project, 'node_modules/playwright/cli.js');
  const args = [playwright, 'test', ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, { cwd: project, env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
