/** What playwright.config.ts settled for the whole run. */
export function setting(name: 'E2E_FOLDER' | 'E2E_ANCHOR' | 'E2E_PORT'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by playwright.config.ts: run the tests through Playwright`);
  return value;
}

/** Where a test may start a server of its own, beside that of the seed world: 1, 2 or 3 ports after it. */
export function portBeside(offset: 1 | 2 | 3): string {
  return String(Number(setting('E2E_PORT')) + offset);
}
