import { existsSync, readFileSync } from 'node:fs';

/** Whether packages can be installed here without asking anybody. */
export function isRootOnDebian() {
  const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  return isDebian && process.getuid?.() === 0;
}

/** Whether they are there afterwards. `run(command, args, variables)` answers whether a command ended well. */
export function aptInstall(run, packages) {
  // Nothing that a package brings is to be started here as a service.
  const quiet = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return (
    run('apt-get', ['update', '-q'], quiet) &&
    run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], quiet)
  );
}
