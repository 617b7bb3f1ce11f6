/**
 * `npm run bench:slider`: from a slider move to the painted chart, in a real browser on the built app.
 *
 * A sample begins with the time stamp of the pointer's event and ends when the frame is over that paints the first
 * changed path of the chart. Each move waits for the one before it, as a hand that looks does. Base is the same way of
 * measuring on a page that only moves a box: what browser and machine take for any frame.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { browserArguments, browserPath } from './support/browser';
import { removeFolderWithAll, temporaryFolder } from './support/folder';
import { freePort } from './support/free-port';
import { rootToken } from './support/secrets';
import { startServer, stopServer, waitForServer } from './support/server';

const moves = 200;
const targetMs = 50;
const series = 12;
const pointsEach = 200;
const lines = '1_2_4_8_12_16_24_32_48_64_96';
const address = `/calculator?b=800&p=4&pk=450&pc=1.76&pck=90&h=24&ch=3&span=168&mem=16384&lines=${lines}`;

interface Scene {
  name: string;
  url: string;
  /** Prepares the page and answers where the pointer has to move to and fro. */
  open: (page: Page) => Promise<{ x: number; y: number; width: number }>;
}

const sliderName = /^Per hour, channel, kHz, .*slider/;

function chartScene(name: string, url: string): Scene {
  return {
    name,
    url,
    async open(page) {
      const slider = page.getByRole('slider', { name: sliderName });
      await slider.waitFor({ state: 'attached' });
      await page.waitForFunction(
        ([wanted, points]) =>
          [...document.querySelectorAll('figure path')].filter(
            (line) => (line.getAttribute('d')?.match(/[LC]/g)?.length ?? 0) >= Number(points) - 1,
          ).length >= Number(wanted),
        [series, pointsEach],
      );
      await slider.scrollIntoViewIfNeeded();
      const thumb = await slider.locator('xpath=..').boundingBox();
      if (!thumb) throw new Error('the slider is not on the page');
      return { x: thumb.x + thumb.width / 2, y: thumb.y + thumb.height / 2, width: 60 };
    },
  };
}

const base: Scene = {
  name: 'base: a box that moves',
  url: '/sign-in',
  async open(page) {
    await page.evaluate(() => {
      document.body.innerHTML = '<figure><svg width="400" height="200"><path d="M0 0L10 10"/></svg></figure>';
      const line = document.querySelector('path');
      addEventListener('pointermove', ({ clientX }) => line?.setAttribute('d', `M0 0L${clientX} 100`));
    });
    return { x: 100, y: 300, width: 60 };
  },
};

const scenes = [
  base,
  chartScene('12 lines of 200 points, linear', address),
  chartScene('12 lines of 200 points, in doublings', `${address}&scale=log`),
];

declare global {
  interface Window {
    samplesMs: number[];
  }
}

/** Runs in the page, so all of it has to stand in here: takes a sample a move. */
function measureMoves(): void {
  window.samplesMs = [];
  let movedAt: number | null = null;
  addEventListener(
    'pointermove',
    ({ buttons, timeStamp }) => {
      if (buttons === 1) movedAt = timeStamp;
    },
    { capture: true },
  );
  new MutationObserver(() => {
    if (movedAt === null) return;
    const from = movedAt;
    movedAt = null;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.samplesMs.push(performance.now() - from);
      port2.postMessage(null);
    });
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['d'] });
}

async function samplesOf(browser: Browser, origin: string, scene: Scene): Promise<number[]> {
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 1440, height: 1000 } });
  await page.request.post('/api/v1/sign-in', { data: { token: rootToken } });
  await page.goto(scene.url);
  const { x, y, width } = await scene.open(page);
  await page.evaluate(measureMoves);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 0; move < moves; move += 1) {
    // To and fro, so that every move changes the figure.
    const step = move % width;
    const offset = Math.floor(move / width) % 2 === 0 ? step + 1 : width - step - 1;
    const before = await page.evaluate(() => window.samplesMs.length);
    await page.mouse.move(x + offset, y);
    await page.waitForFunction((count) => window.samplesMs.length > count, before, { timeout: 2000 }).catch(() => null);
  }
  await page.mouse.up();
  const samples = await page.evaluate(() => window.samplesMs);
  await page.close();
  // The first moves also load what a first move needs.
  return samples.slice(5).sort((a, b) => a - b);
}

const at = (samples: readonly number[], share: number) =>
  samples[Math.floor((samples.length - 1) * share)] ?? Number.NaN;

async function main(): Promise<void> {
  const folder = temporaryFolder();
  const port = await freePort();
  mkdirSync(path.join(folder, 'tree'));
  const server = startServer({
    PORT: port,
    HEADROOM_STORE: `file:${path.join(folder, 'tree')}`,
    HEADROOM_STATE_DIR: path.join(folder, 'state'),
  });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await waitForServer(origin, server);
    const browser = await chromium.launch({ executablePath: browserPath, args: browserArguments });
    console.log(`From pointer move to painted chart, ${moves} moves each\n`);
    let basis = Number.NaN;
    for (const scene of scenes) {
      const samples = await samplesOf(browser, origin, scene);
      const [middle, high, most] = [0.5, 0.95, 1].map((share) => at(samples, share)) as [number, number, number];
      if (scene === base) basis = high;
      const ratio =
        scene === base
          ? ''
          : `, ${(high / basis).toFixed(1)} x base, ${high < targetMs ? 'within' : 'over'} ${targetMs} ms`;
      console.log(
        `${scene.name.padEnd(40)} p50 ${middle.toFixed(1)} ms, p95 ${high.toFixed(1)} ms, most ${most.toFixed(1)} ms (${samples.length} samples)${ratio}`,
      );
    }
    await browser.close();
  } finally {
    await stopServer(server);
    removeFolderWithAll(folder);
  }
}

await main();
