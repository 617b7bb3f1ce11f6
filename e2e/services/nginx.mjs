// Debian's nginx in front of a server of the tests, set up as DEPLOYING.md says. Plain Node: `npm test` uses it too.
import { execFileSync, spawn } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const nginxProgram = '/usr/sbin/nginx';
/** Where it listens, on the very port on which the server listens at 127.0.0.1. */
export const nginxHost = '127.0.0.2';
export const nginxBasePath = '/headroom';

const certificateFile = (folder) => path.join(folder, 'certificate.pem');
const keyFile = (folder) => path.join(folder, 'key.pem');

/** Makes a certificate that signs itself, for all nginx of a run; the answer is its file, which clients have to trust. */
export function makeCertificate(folder) {
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=headroom.example', '-addext', `subjectAltName=IP:${nginxHost}`];
  const files = ['-keyout', keyFile(folder), '-out', certificateFile(folder)];
  execFileSync('openssl', [...kind, ...names, ...files], { stdio: 'pipe' });
  return certificateFile(folder);
}

/** What a browser is told to trust: the hash of the certificate's public key. */
export function keyHashOf(folder) {
  const { publicKey } = new X509Certificate(readFileSync(certificateFile(folder)));
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}

/** The `server` block that DEPLOYING.md gives, with only names and places of the test in it. Throws where one is not there. */
function documentedServer(folder, port) {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../DEPLOYING.md'), 'utf8');
  const [, block] = /^```nginx\n(server \{\n.*?^\}\n)```$/ms.exec(text) ?? [];
  if (!block) throw new Error('DEPLOYING.md has no nginx block');
  const places = [
    ['listen 443 ssl;', `listen ${nginxHost}:${port} ssl;`],
    ['/etc/ssl/headroom/certificate.pem', certificateFile(folder)],
    ['/etc/ssl/headroom/key.pem', keyFile(folder)],
    ['http://127.0.0.1:3000', `http://127.0.0.1:${port}`],
  ];
  return places.reduce((written, [documented, ours]) => {
    if (!written.includes(documented)) throw new Error(`The nginx block of DEPLOYING.md has no ${documented}`);
    return written.replaceAll(documented, ours);
  }, block);
}

/** One process in the foreground, which keeps all its files in a folder of its own. */
function configuration(folder, own, port) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
master_process off;
pid ${own}/nginx.pid;
error_log stderr crit;
events {}
http {
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${own}/${name};`).join('\n')}
${documentedServer(folder, port)}}
`;
}

/** Whoever started them may end without having ended them. One listener serves for all, however many a run starts. */
const running = new Set();

function endAll() {
  for (const nginx of running) nginx.kill();
}

/**
 * A child that listens on `https://127.0.0.2:<port>` and passes on what is below `/headroom` to the server on
 * `http://127.0.0.1:<port>`. `folder`: that of the certificate.
 */
export function startNginx(folder, port) {
  const own = mkdtempSync(path.join(folder, 'nginx-'));
  const file = path.join(own, 'nginx.conf');
  writeFileSync(file, configuration(folder, own, port));
  const nginx = spawn(nginxProgram, ['-p', own, '-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (running.size === 0) process.on('exit', endAll);
  running.add(nginx);
  nginx.on('exit', () => {
    rmSync(own, { recursive: true, force: true });
    running.delete(nginx);
    if (running.size === 0) process.off('exit', endAll);
  });
  return nginx;
}
