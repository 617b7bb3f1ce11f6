import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { openNodeKey } from '../auth/node-key';
import { createSignInLinks, signInLinkPath } from '../auth/sign-in-links';
import { nodeKey, writeNode } from '../records/node-record';
import { createProcessRuntime } from '../runtime/drivers/process';
import { processFolder } from '../server-node';
import { createFileStore } from '../store/drivers/file';
import type { Store } from '../store/port';
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
  const stateFolder = path.join(folder, 'state');
  await mkdir(stateFolder, { recursive: true, mode: 0o700 });
  const treeStore = createFileStore(path.join(folder, 'tree'));

  const world = seedWorld({ anchor: Date.now() });
  print(`Seeding ${world.people.length} people, ${world.nodes.length} nodes and three months of use …`);
  const nodes = await keepAdvancing(treeStore, world);
  const nodeId = await approveOwnNode(treeStore, stateFolder);

  const server = startDemoServer({ folder, port });
  const stop = async () => {
    nodes.stop();
    await stopServer(server);
    await endSessions(stateFolder, nodeId);
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  const origin = `http://127.0.0.1:${port}`;
  await waitUntilServing(server, origin, folder);
  const links = createSignInLinks(createFileStore(stateFolder));
  await printLinks(origin, links);
  print(
    '  Nodes report every 10 seconds, so allowances burn down as you watch. What you start runs as a plain program',
  );
  print('  on the node this-machine; the other four are figures, which nothing can be ended on. Ctrl-C ends the demo.');
  print(`  Root token: ${path.relative('.', path.join(stateFolder, 'root_token'))}\n`);
  createInterface({ input: process.stdin }).on('line', () => printLinks(origin, links));
}

/** The demo's own server is a node of the cluster from its first moment, as if an administrator had let it in. */
async function approveOwnNode(store: Store, stateFolder: string): Promise<string> {
  const { id, publicKeyPem } = await openNodeKey(stateFolder);
  const record = {
    ...{ id, publicKey: publicKeyPem, name: 'this-machine', address: '', publicUrl: null, softwareVersion: '' },
    ...{ roles: [], maxSessions: 0, gpuSlots: 0, approved: true, suspended: false, pool: 'default' },
    joinedAt: Date.now(),
  };
  await store.put(nodeKey(id), writeNode(record), { ifAbsent: true });
  return id;
}

/** Sessions outlive the server, but of the demo nothing is to stay. */
async function endSessions(stateFolder: string, nodeId: string): Promise<void> {
  const runtime = createProcessRuntime({ folder: path.join(stateFolder, processFolder), nodeId });
  const sessions = await runtime.list();
  await Promise.all(sessions.map(({ sessionId }) => runtime.remove(sessionId)));
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
