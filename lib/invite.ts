import 'server-only';
import path from 'node:path';
import { signInLinkPath } from './auth/sign-in-links';
import { basePathOf, builtBasePath } from './base-path-variable.mjs';
import { type Env, readEnv } from './config/env';
import { placeText } from './config/store-place';
import { buildServer } from './server';

/**
 * `npm run invite -- <user name>`: prints a one-time sign-in link for someone of the tree. It runs with the server's own
 * environment, beside it or before its start, since links live in this node's state folder.
 */
async function invite(username: string): Promise<string> {
  const basePath = builtBasePath(path.resolve(import.meta.dirname, '..')) ?? basePathOf(process.env);
  const env = readEnv(process.env, process.env.INIT_CWD ?? process.cwd(), basePath);
  // A link needs no sessions to be run beside it.
  const { auth, clock } = await buildServer({ ...env, HEADROOM_RUNTIME: 'none' });
  const standing = await auth.people.standingOf(username);
  if (!standing)
    throw new Error(
      `There is no user ${JSON.stringify(username)} in ${placeText(env.HEADROOM_STORE)}: make the file keys/users/${username} there first.`,
    );
  if (!standing.active) throw new Error(`${username} is inactive, so no link would let them in.`);
  const { secret } = await auth.signInLinks.create(username, clock.now());
  return `${rootOf(env, basePath)}${signInLinkPath(secret)}`;
}

/** What the app is served at, without a closing `/`. */
function rootOf({ HEADROOM_PUBLIC_URL, HOSTNAME, PORT }: Env, basePath: string): string {
  return HEADROOM_PUBLIC_URL?.replace(/\/$/, '') ?? `http://${HOSTNAME}:${PORT}${basePath}`;
}

const [username] = process.argv.slice(2);
try {
  if (!username) throw new Error('Name the user: npm run invite -- <user name>');
  process.stdout.write(`${await invite(username)}\nIt works once, within 10 minutes.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
