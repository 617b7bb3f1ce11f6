/** What playwright.config.ts settled for the whole run. */
export function setting(name: 'E2E_FOLDER' | 'E2E_ANCHOR'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by playwright.config.ts: run the tests through Playwright`);
  return value;
}
