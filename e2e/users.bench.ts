/**
 * `npm run bench:users`: how long the built server takes to answer about ten thousand users, over HTTP and one request
 * after the other: from the request's first byte to the answer's last, so never less than the server's own time. Then
 * once more while a node writes usage each second and every look finds it changed, and how the page scrolls.
 *
 * Bases of the same run: the call that reads nothing, and a plain loop over as many plain objects in this process that
 * searches, sorts, cuts a page and writes it as JSON. `processor` is what the server itself took of the processor.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { userSorts } from '../lib/api/users';
import { removeFolderWithAll, temporaryFolder } from './support/folder';
import { freePort } from './support/free-port';
import { rootToken } from './support/secrets';
import { startServer, stopServer, waitForServer } from './support/server';
import { measureScroll } from './users-scroll.bench';
import { nameOf, userCount, writeEachSecond, writeUsersTree } from './users-tree.bench';

const requestsEach = 60;
const warmUps = 5;
const targetMs = 100;
const headers = { authorization: `Bearer ${rootToken}` };
const list = '/api/v1/users?limit=100';

type Ask = () => Promise<unknown> | unknown;

interface Samples {
  /** Ascending. */
  ms: number[];
  /** Of the server, a request; null where the system does not tell. Other work on the machine adds nothing to it. */
  processorMs: number | null;
}

/** User and system time of the process so far: fields 14 and 15 of its line, in hundredths of a second (proc(5)). */
function processorMsOf(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

async function samplesOf(ask: Ask, pid?: number): Promise<Samples> {
  for (let n = 0; n < warmUps; n += 1) await ask();
  const ms: number[] = [];
  const before = processorMsOf(pid);
  for (let n = 0; n < requestsEach; n += 1) {
    const from = performance.now();
    await ask();
    ms.push(performance.now() - from);
  }
  const after = processorMsOf(pid);
  const processorMs = before === null || after === null ? null : (after - before) / requestsEach;
  return { ms: ms.sort((a, b) => a - b), processorMs };
}

const at = (samples: readonly number[], share: number) =>
  samples[Math.floor((samples.length - 1) * share)] ?? Number.NaN;

/** A plain list of plain objects, and what one request asks of it. */
function plainLoop(): Ask {
  const people = Array.from({ length: userCount }, (_, n) => ({
    username: nameOf(n),
    used: (n * 7919) % 9000,
    hours: 40,
  }));
  return () => {
    const found = people.filter(({ username }) => username.includes('user'));
    const sorted = found.sort((a, b) => b.used / b.hours - a.used / a.hours);
    return JSON.stringify(sorted.slice(0, 100));
  };
}

function asking(origin: string) {
  const get = async (url: string) => {
    const response = await fetch(`${origin}${url}`, { headers });
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
    return response.text();
  };
  const preview = async (body: object) => {
    const init = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await fetch(`${origin}/api/v1/changes/preview`, init);
    if (!response.ok) throw new Error(`the preview was answered with ${response.status}`);
    return response.text();
  };
  return { get, preview };
}

async function casesOf({ get, preview }: ReturnType<typeof asking>): Promise<[name: string, ask: Ask][]> {
  const { next_cursor: second } = JSON.parse(await get(`${list}&sort=-pace`)) as { next_cursor: string };
  return [
    ['search, few match', () => get(`${list}&search=user0123`)],
    ['search, all match, by share', () => get(`${list}&search=user&sort=-used_share`)],
    ['one group', () => get(`${list}&group=group7&sort=remaining_hours`)],
    ['out of room', () => get(`${list}&state=spent`)],
    ...userSorts.map((sort): [string, Ask] => [`sort by ${sort}`, () => get(`${list}&sort=-${sort}`)]),
    ['second page', () => get(`${list}&sort=-pace&cursor=${second}`)],
    ['page of a thousand', () => get('/api/v1/users?limit=1000')],
    ['HTML of /users', () => get('/users')],
    ['HTML of /users, by run-out', () => get('/users?sort=runs_out_at')],
    [
      'preview of a group',
      () => preview({ kind: 'group', name: 'group7', change: { settings: { allowance_hours: 3 } } }),
    ],
    ['preview of a cost', () => preview({ kind: 'pool', name: 'default', change: { cost: 4, stop_when_spent: true } })],
  ];
}

const middleOf = ({ ms }: Samples) => at(ms, 0.5);

function print(name: string, samples: Samples, base: number, loop: number): void {
  const [middle, high, most] = [0.5, 0.95, 1].map((share) => at(samples.ms, share)) as [number, number, number];
  const limit = name.startsWith('preview') ? 2 * targetMs : targetMs;
  const figures = [middle, high, most].map((ms) => ms.toFixed(1).padStart(8));
  const ratios = [middle / base, middle / loop].map((ratio) => `${ratio.toFixed(1)} x`.padStart(8));
  const processor = (samples.processorMs === null ? '' : samples.processorMs.toFixed(1)).padStart(10);
  const cells = [name.padEnd(30), ...figures, ...ratios, processor].join(' ');
  console.log(`${cells}  ${high < limit ? 'within' : 'over'} ${limit} ms`);
}

async function measure(origin: string, pid: number | undefined, title: string): Promise<void> {
  const { get, preview } = asking(origin);
  const base = await samplesOf(() => get('/api/v1/health'), pid);
  const loop = await samplesOf(plainLoop());
  const head = 'ms                                  p50      p95      max   / base   / loop  processor';
  console.log(`\n${title}\n${head}`);
  print('base: health', base, middleOf(base), middleOf(loop));
  print('plain loop in this process', loop, middleOf(base), middleOf(loop));
  for (const [name, ask] of await casesOf({ get, preview })) {
    print(name, await samplesOf(ask, pid), middleOf(base), middleOf(loop));
  }
}

async function main(): Promise<void> {
  const folder = temporaryFolder();
  const tree = path.join(folder, 'tree');
  const now = Date.now();
  writeUsersTree(tree, now);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = startServer({
    PORT: port,
    HEADROOM_STORE: `file:${tree}`,
    HEADROOM_STATE_DIR: path.join(folder, 'state'),
    HEADROOM_POLL_SECONDS: '1',
  });
  try {
    const from = performance.now();
    await waitForServer(origin, server, 120_000);
    await asking(origin).get(list);
    console.log(`Start and first list: ${((performance.now() - from) / 1000).toFixed(1)} s`);
    await measure(
      origin,
      server.pid,
      `${userCount} users, ${requestsEach} requests each, the tree looked at each second`,
    );
    const writing = writeEachSecond(tree, now);
    await measure(origin, server.pid, 'The same while a node writes each second');
    console.log(`(${await writing.stop()} writes)`);
    await measureScroll(origin);
  } finally {
    await stopServer(server);
    removeFolderWithAll(folder);
  }
}

await main();
