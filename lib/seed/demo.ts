import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createSignInLinks, signInLinkPath } from '../auth/sign-in-links';
import { createFileStore } from '../store/drivers/file';
import { startDemoServer, stopServer, waitUntilServing } from './demo-server';
import { choosePort } from './free-port';
import { keepAdvancing } from './keep-advancing';
import { cast } from './people';
import { seedWorld } from './world';

const people = [
  ['administrator', cast.administrator],
  ['author', cast.author],
  ['user', cast.runsOutNext],
] as const;

const print = (text = '') => process.stdout.write(`${text}\n`);

/** A fresh seeded world, the built server on it, and nodes that go on reporting until Ctrl-C. */
async function main(): Promise<void> {
  const port = await choosePort(process.env.PORT);
  const folder = path.resolve('.headroom', 'demo', String(port));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const treeStore = createFileStore(path.join(folder, 'tree'));
  const stateFolder = path.join(folder, 'state');

  const world = seedWorld({ anchor: Date.now() });
  print(`Seeding ${world.people.length} people, ${world.nodes.length} nodes and three months of use …`);
  const nodes = await keepAdvancing(treeStore, world);

  const server = startDemoServer({ folder, port });
  const stop = async () => {
    nodes.stop();
    await stopServer(server);
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  const origin = `http://127.0.0.1:${port}`;
  await waitUntilServing(server, origin, folder);
  const links = createSignInLinks(createFileStore(stateFolder));
  await printLinks(origin, links);
  print('  Nodes report every 10 seconds, so allowances burn down as you watch. Ctrl-C ends it.');
  print(`  Root token: ${path.relative('.', path.join(stateFolder, 'root_token'))}\n`);
  createInterface({ input: process.stdin }).on('line', () => printLinks(origin, links));
}

async function printLinks(origin: string, links: ReturnType<typeof createSignInLinks>): Promise<void> {
  print(`\n  Headroom is at ${origin}. Sign in by one of these links:\n`);
  for (const [role, username] of people) {
    const { secret } = await links.create(username, Date.now());
    print(`    ${role.padEnd(14)}${username.padEnd(11)}${origin}${signInLinkPath(secret)}`);
  }
  print('\n  Each works once, within 10 minutes. Press Enter for fresh ones.');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
