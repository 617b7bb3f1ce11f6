import { existsSync, readFileSync } from 'node:fs';

/** Where the page tests look for Chromium. */
export function browserPath() {
  return process.env.CHROMIUM_PATH || '/usr/bin/chromium';
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/**
 * Chromium through apt-get where it is missing and this is root on Debian; elsewhere it says what to do.
 * `run(command, args, variables)` answers whether a command ended well.
 */
export function installBrowser(run) {
  if (existsSync(browserPath())) return true;
  if (process.env.CHROMIUM_PATH) {
    console.error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, where nothing is.`);
    return false;
  }
  if (!isDebian() || process.getuid?.() !== 0) {
    console.error(
      'The page tests need Chromium: install it, and name its program in CHROMIUM_PATH unless it is /usr/bin/chromium.',
    );
    return false;
  }
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  return (
    run('apt-get', ['update', '-q'], quiet) &&
    run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], quiet) &&
    existsSync(browserPath())
  );
}
