import { existsSync } from 'node:fs';
import { aptInstall, isRootOnDebian } from './apt-get.mjs';

/** Where the page tests look for Chromium. */
export function browserPath() {
  return process.env.CHROMIUM_PATH || '/usr/bin/chromium';
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
  if (!isRootOnDebian()) {
    console.error(
      'The page tests need Chromium: install it, and name its program in CHROMIUM_PATH unless it is /usr/bin/chromium.',
    );
    return false;
  }
  return aptInstall(run, ['chromium']) && existsSync(browserPath());
}
