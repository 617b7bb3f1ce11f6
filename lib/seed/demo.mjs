// `npm run demo`: from a clean checkout to a running server on a seeded world, in one command.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { packagesAreInstalled } from '../testing/installed-packages.mjs';
import { buildIsFresh, run } from './demo-steps.mjs';

const project = path.resolve(import.meta.dirname, '../..');

if (!packagesAreInstalled(project)) {
  run(project, 'Installing packages (about a minute) …', 'npm', [
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
}
if (!buildIsFresh(project)) {
  const next = path.join(project, 'node_modules', 'next', 'dist', 'bin', 'next');
  run(project, 'Building (about a minute) …', process.execPath, [next, 'build']);
}

const demo = spawn(process.execPath, ['--conditions=react-server', '--import', 'tsx', 'lib/seed/demo.ts'], {
  cwd: project,
  stdio: 'inherit',
});
// A terminal sends Ctrl-C to both; a signal to this process alone is passed on. Either way the demo ends first.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => demo.kill('SIGTERM'));
demo.on('exit', (code) => process.exit(code ?? 1));
