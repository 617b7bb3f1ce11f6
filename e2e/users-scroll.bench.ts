import { chromium, type Page } from 'playwright';
import { browserArguments, browserPath } from './support/browser';
import { rootToken } from './support/secrets';
import { userCount } from './users-tree.bench';

const rowsScrolled = 200;
const rowPx = 44;
const stepPx = 88;

interface Scrolled {
  frameMs: number[];
  longTaskMs: number[];
}

/** Runs in the page, so all of it stands in here: scrolls a step a frame; each frame's length, and tasks over 50 ms. */
async function scrollInPage({ fromPx, distancePx, step }: { fromPx: number; distancePx: number; step: number }) {
  const longTaskMs: number[] = [];
  const observer = new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) longTaskMs.push(duration);
  });
  observer.observe({ type: 'longtask' });
  const frameMs: number[] = [];
  let last = performance.now();
  for (let scrolled = 0; scrolled < distancePx; scrolled += step) {
    window.scrollTo(0, fromPx + scrolled);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    frameMs.push(now - last);
    last = now;
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  observer.disconnect();
  return { frameMs, longTaskMs };
}

async function scrolledFrom(page: Page, fromPx: number): Promise<Scrolled> {
  await page.evaluate((top) => window.scrollTo(0, top), fromPx);
  await page.waitForTimeout(500);
  return page.evaluate(scrollInPage, { fromPx, distancePx: rowsScrolled * rowPx, step: stepPx });
}

/** Scrolls to the end until every page of the list has come. */
async function loadAll(page: Page): Promise<Scrolled> {
  return page.evaluate(async (wanted) => {
    const longTaskMs: number[] = [];
    const observer = new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) longTaskMs.push(duration);
    });
    observer.observe({ type: 'longtask' });
    while (document.querySelector(`tr[aria-rowindex="${wanted + 1}"]`) === null) {
      window.scrollTo(0, document.documentElement.scrollHeight);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    observer.disconnect();
    return { frameMs: [], longTaskMs };
  }, userCount);
}

function print(name: string, { frameMs, longTaskMs }: Scrolled): void {
  const sorted = [...frameMs].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  const frames = sorted.length === 0 ? '' : `frames p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)} ms; `;
  const longest = Math.max(0, ...longTaskMs).toFixed(0);
  console.log(
    `${name.padEnd(42)} ${frames}${longTaskMs.length} tasks over 50 ms${longTaskMs.length > 0 ? `, the longest ${longest} ms` : ''}`,
  );
}

/** How the list scrolls in a real browser: at its beginning while pages come, and with all of it loaded. */
export async function measureScroll(origin: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: browserPath, args: browserArguments });
  try {
    const page = await browser.newPage({ baseURL: origin, viewport: { width: 1440, height: 1000 } });
    await page.request.post('/api/v1/sign-in', { data: { token: rootToken } });
    await page.goto('/users');
    await page.getByRole('link', { name: 'user00000' }).waitFor();
    console.log(`\nScrolling ${rowsScrolled} rows of /users, ${stepPx} px a frame`);
    print('while pages come', await scrolledFrom(page, 0));
    print(`loading all ${userCount} by paging`, await loadAll(page));
    for (const [name, row] of [
      ['at the beginning, all loaded', 0],
      ['in the middle', userCount / 2],
      ['towards the end', userCount - 2 * rowsScrolled],
    ] as const) {
      print(name, await scrolledFrom(page, row * rowPx));
    }
  } finally {
    await browser.close();
  }
}
