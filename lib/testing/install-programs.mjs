import { existsSync } from 'node:fs';
import { aptInstall, isRootOnDebian } from './apt-get.mjs';

/** What tests run besides the browser and the container engine: where it is, and the Debian package that brings it. */
const programs = [
  { file: '/usr/sbin/nginx', package: 'nginx', use: 'the end-to-end tests run behind it' },
  { file: '/usr/bin/openssl', package: 'openssl', use: 'it makes the certificate of that nginx' },
  { file: '/usr/bin/systemd-analyze', package: 'systemd', use: 'it checks headroom.service' },
];

/** Through apt-get where they are missing and this is root on Debian; elsewhere it says what to do. */
export function installPrograms(run) {
  const missing = () => programs.filter(({ file }) => !existsSync(file));
  if (missing().length === 0) return true;
  const packages = missing().map((program) => program.package);
  if (isRootOnDebian() && aptInstall(run, packages) && missing().length === 0) return true;
  for (const { file, use } of missing()) console.error(`The tests need ${file}: ${use}. Install it.`);
  return false;
}
