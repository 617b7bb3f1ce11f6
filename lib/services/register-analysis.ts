import 'server-only';
import { isUtf8 } from 'node:buffer';
import type { z } from 'zod';
import type { registerBody, SaveAnalysisAnswer } from '../api/analyses';
import type { AnalysisVersion } from '../cluster/records';
import { AppError } from '../errors';
import { analysisVersionKey, type RegistrationDecision, withRegistration } from '../records/analysis-index';
import { type Configuration, readConfiguration } from '../resources/configuration';
import { withConfiguration } from '../resources/edit-configuration';
import type { WallClock } from '../resources/requirements';
import type { ActingContext } from './acting-context';
import { decodeText, missingTextWords } from './analysis-texts';
import { analysisWire } from './analysis-wire';
import { commitIndex } from './commit-index';
import {
  changedMeanwhile,
  conditionMissing,
  type Found,
  type HeldAnalysis,
  requireAnalysis,
  requireSound,
} from './held-analysis';
import { addVersion, asHeld } from './new-version';
import { sameWallClock } from './registered-values';

type Body = z.output<typeof registerBody>;
type Wanted = Extract<Body, { registered: true }>;

/**
 * Registers a version, or withdraws that. Where another wall clock or priority is asked for than its text says, a new
 * version with these in it is made and registered, since a text is never changed. What holds already changes nothing,
 * whatever the version of the index. Throws AppError: `invalid` without a version and for a text that cannot be read or
 * edited in place, `conflict` where somebody else was faster, `not_found`, `unavailable`.
 */
export async function registerAnalysis(
  context: ActingContext,
  { id, version: name }: { id: string; version: string },
  ifVersion: string | null,
  body: Body,
): Promise<SaveAnalysisAnswer> {
  if (ifVersion === null) throw conditionMissing('index_version', false);
  const held = await requireAnalysis(context.store, id);
  const version = held.record.versions.find((one) => one.version === name);
  if (!version) throw new AppError('not_found', `There is no version "${name}" of ${id}.`);
  const look = { context, held, ifVersion };
  if (!body.registered) return decide(look, version, false);
  const { text, isWhole } = await textOf(context, id, name);
  const edited = editedText(text, name, body);
  if (edited !== null && !isWhole) throw notUtf8(name);
  if (edited === null) return decide(look, version, true);
  const earlier = await madeEarlier(context, held, name, edited);
  return earlier ? decide(look, earlier, true) : addRegistered(look, name, edited);
}

interface Look {
  context: ActingContext;
  held: HeldAnalysis;
  ifVersion: string;
}

interface VersionText {
  text: string;
  /** Every byte of it is in the text; of bytes that are no UTF-8, nothing is. */
  isWhole: boolean;
}

async function textOf({ store }: ActingContext, id: string, version: string): Promise<VersionText> {
  const key = analysisVersionKey(id, version);
  const object = key === null ? null : await store.get(key);
  if (!object) throw new AppError('unavailable', `${missingTextWords(id, version)} It cannot be registered.`);
  return { text: decodeText(object.bytes), isWhole: isUtf8(object.bytes) };
}

/** A new text would have other characters in their place. */
function notUtf8(version: string): AppError {
  const words = `The text of version ${version} is not UTF-8 throughout, so that a new text with other values would lose characters. Save it in UTF-8, then register that.`;
  return new AppError('invalid', words, { errors: [{ path: 'version', message: words }] });
}

/** The text with what is asked for; null where it says so already. Throws AppError `invalid`. */
function editedText(text: string, version: string, { wall_clock, priority }: Wanted): string | null {
  const reading = readConfiguration(text);
  if (reading.kind === 'refused') {
    const errors = reading.errors.map(({ path, message, line }) => ({ path, message, line }));
    const words = `Version ${version} cannot be registered, since it cannot be read: ${errors[0]?.message}`;
    throw new AppError('invalid', `${words}. Save one that can be read, then register that.`, { errors });
  }
  const { configuration } = reading;
  const wallClock = asStanding(configuration, wall_clock);
  if (sameWallClock(configuration.requirements.wall_clock, wallClock) && configuration.priority === priority)
    return null;
  const requirements = { ...configuration.requirements, wall_clock: wallClock };
  const edited = withConfiguration(text, { ...configuration, requirements, priority });
  if (edited !== null) return edited;
  const words = `The wall_clock and priority of version ${version} cannot be changed in its text by themselves, since other parts of it share them through an anchor, or they stand in a form of their own. Open the version, write them out in its text, save that, and register the new version as it is.`;
  throw new AppError('invalid', words, { errors: [{ path: 'version', message: words }] });
}

/** A reason that differs in blanks around it alone is the one that stands. */
function asStanding({ requirements }: Configuration, wanted: WallClock | null): WallClock | null {
  const standing = requirements.wall_clock;
  if (!wanted || !standing || standing.reason.trim() !== wanted.reason.trim()) return wanted;
  return { seconds: wanted.seconds, reason: standing.reason };
}

function noteOf(version: string): string {
  return `Registered from version ${version}`;
}

/** The version that the same request made before; null where none did. */
async function madeEarlier(
  { store }: ActingContext,
  { record }: HeldAnalysis,
  from: string,
  text: string,
): Promise<AnalysisVersion | null> {
  const wanted = new TextEncoder().encode(text);
  for (const candidate of record.versions.toReversed()) {
    if (candidate.note !== noteOf(from)) continue;
    const key = analysisVersionKey(record.id, candidate.version);
    const object = key === null ? null : await store.get(key);
    if (object && Buffer.compare(object.bytes, wanted) === 0) return candidate;
  }
  return null;
}

/** Registers a version as it is, or withdraws that. */
async function decide(
  look: Look,
  { version, registered }: AnalysisVersion,
  wanted: boolean,
): Promise<SaveAnalysisAnswer> {
  const { context, held } = look;
  if (registered === wanted) return { outcome: 'unchanged', version, analysis: await analysisWire(context, held) };
  requireUnchanged(look);
  const { id } = held.record;
  const decision = { registered: wanted, by: context.actor.username, at: context.clock.now() };
  const isOwn = (found: NonNullable<Found>) =>
    found.kind === 'held' && found.record.versions.some((one) => isDecided(one, version, decision));
  const index = withRegistration(held.bytes, version, decision);
  const commit = await commitIndex(context.store, id, index, { ifVersion: held.version }, isOwn);
  if (commit.kind === 'changed_meanwhile') throw await changed(look, commit.found);
  await writeDown(context, id, version, wanted);
  return saved(look, version, asHeld(commit.found));
}

function isDecided(one: AnalysisVersion, version: string, { registered, by, at }: RegistrationDecision): boolean {
  return one.version === version && one.registered === registered && one.registeredBy === by && one.registeredAt === at;
}

async function addRegistered(look: Look, from: string, text: string): Promise<SaveAnalysisAnswer> {
  requireUnchanged(look);
  const { context, held } = look;
  const { id } = held.record;
  const by = context.actor.username;
  const at = context.clock.now();
  const facts = { by, at, note: noteOf(from), registered: true, registeredBy: by, registeredAt: at };
  const added = await addVersion(context.store, { id, over: held, text: new TextEncoder().encode(text), facts });
  if (added.kind === 'changed_meanwhile') throw await changed(look, added.found);
  await writeDown(context, id, added.version, true, from);
  return saved(look, added.version, added.held);
}

function requireUnchanged({ held, ifVersion }: Look): void {
  requireSound(held);
  if (held.version !== ifVersion) throw changedWords(held.record.id, held);
}

function changedWords(id: string, found: Found): AppError {
  return changedMeanwhile(id, found, 'deciding', 'Look at it again, then decide.');
}

/** The tree is read again first: whoever then looks again, as they are told to, finds what was changed. */
async function changed({ context, held }: Look, found: Found): Promise<AppError> {
  await context.tree.snapshot(0);
  return changedWords(held.record.id, found);
}

async function writeDown(
  { audit, actor }: ActingContext,
  id: string,
  version: string,
  registered: boolean,
  from?: string,
): Promise<void> {
  await audit.write({
    event: registered ? 'analysis.registered' : 'analysis.withdrawn',
    user: null,
    by: actor.username,
    fields: { analysis_id: id, version, ...(from === undefined ? {} : { from_version: from }) },
  });
}

async function saved({ context }: Look, version: string, held: HeldAnalysis): Promise<SaveAnalysisAnswer> {
  await context.tree.snapshot(0);
  return { outcome: 'saved', version, analysis: await analysisWire(context, held) };
}
