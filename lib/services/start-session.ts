import 'server-only';
import type { LaunchBody } from '../api/launches';
import type { SessionWire } from '../api/sessions';
import { AppError, isAppError } from '../errors';
import type { LaunchRefusal } from '../quota/check-launch';
import type { Tree } from '../records/snapshot';
import type { ActingContext } from './acting-context';
import { type Launch, type LaunchedSession, launchOnce } from './launch-once';
import { launchRequestOf } from './launch-request';
import { LaunchTurns } from './launch-turns';
import { refusalWire } from './refusal-wire';
import { sessionWire } from './session-wire';

type Outcome = { kind: 'launched'; launched: LaunchedSession } | LaunchRefusal;

const turnsByTree = new WeakMap<Tree, LaunchTurns<Outcome>>();

function turnsOf({ tree }: ActingContext): LaunchTurns<Outcome> {
  const turns = turnsByTree.get(tree) ?? new LaunchTurns<Outcome>();
  turnsByTree.set(tree, turns);
  return turns;
}

/** So often a launch is counted anew because somebody else changed the count, or tried on another node. */
const mostTries = 30;
const waitAtMostMs = 40;

/**
 * Starts a session for the acting person. Throws AppError: `not_found` (no such app, analysis or node for this person),
 * `invalid` (an analysis that cannot be run), `forbidden` with the refusal's figures, `unavailable` (no room, with the
 * reason of each node; a node or tree that does not answer).
 */
export async function startSession(context: ActingContext, body: LaunchBody): Promise<SessionWire> {
  const { username } = context.actor;
  const launch: Launch = { context, request: launchRequestOf(body), tried: new Map() };
  const outcome = await turnsOf(context)
    .take(username, JSON.stringify(launch.request), () => launchUntilDecided(launch))
    .catch((error) => auditFailure(context, body, error));
  if (outcome.kind === 'launched') {
    const { snapshot, seen } = outcome.launched;
    return sessionWire({ ...context, snapshot, now: context.clock.now() }, seen);
  }
  await auditRefusal(context, body, outcome);
  const { detail, ...figures } = refusalWire(outcome);
  throw new AppError('forbidden', detail, figures);
}

async function launchUntilDecided(launch: Launch): Promise<Outcome> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const outcome = await launchOnce(launch);
    if (outcome.kind !== 'again') return outcome;
    // Two frontends that met once shall not meet at every step; how long exactly does not matter.
    if (outcome.isContended) await wait(Math.random() * Math.min(waitAtMostMs, tries * 5));
  }
  const words = 'Too many launches of this account came at once. Nothing was started; try again in a moment.';
  throw new AppError('unavailable', words);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Throws the error again. */
async function auditFailure({ audit, actor }: ActingContext, body: LaunchBody, error: unknown): Promise<never> {
  if (isAppError(error) && error.code === 'unavailable') {
    await audit.write({
      event: 'session.not_started',
      user: actor.username,
      by: actor.username,
      fields: { app_id: body.app_id ?? body.analysis?.id ?? null, detail: error.message },
    });
  }
  throw error;
}

function auditRefusal({ audit, actor }: ActingContext, body: LaunchBody, refusal: LaunchRefusal): Promise<void> {
  const { limit, used, allowed } = refusal;
  return audit.write({
    event: 'session.refused',
    user: actor.username,
    by: actor.username,
    fields: { app_id: body.app_id ?? body.analysis?.id ?? null, limit, used, allowed },
  });
}
