import 'server-only';
import type { z } from 'zod';
import type { SaveAnalysisAnswer, saveAnalysisBody } from '../api/analyses';
import { AppError } from '../errors';
import { analysisRunsKey, analysisVersionKey } from '../records/analysis-index';
import { readConfiguration } from '../resources/configuration';
import type { ActingContext } from './acting-context';
import { emptyRuns } from './analysis-runs';
import { analysisWire } from './analysis-wire';
import {
  absenceWords,
  changedMeanwhile,
  conditionMissing,
  conflictFields,
  type Found,
  findAnalysis,
  type HeldAnalysis,
  requireSound,
} from './held-analysis';
import { minuteWords } from './minute-words';
import { addVersion } from './new-version';
import { type ReadConfiguration, requireStandingValues, standingValues } from './registered-values';
import { writeRefusal } from './write-refusal';

/** What has to hold for a save: the index that the person has seen, or that there is none of that name. */
export type SaveCondition = { ifVersion: string } | { ifAbsent: true };
type Body = z.output<typeof saveAnalysisBody>;

/**
 * Saves a text as an analysis's newest version, byte for byte. A text that is the newest version's already changes
 * nothing, whatever the condition. Throws AppError: `invalid` without a condition and for a text that cannot be read
 * (with every fault), `forbidden` where an author's text sets what registration sets, `conflict` where somebody else was
 * faster or the name is taken, `not_found`, `unavailable`.
 */
export async function saveAnalysis(
  context: ActingContext,
  id: string,
  condition: SaveCondition | null,
  body: Body,
): Promise<SaveAnalysisAnswer> {
  if (condition === null) throw conditionMissing('index_version', true);
  const reading = readable(body.text);
  const text = new TextEncoder().encode(body.text);
  const found = await findAnalysis(context.store, id);
  const repeated = await repeatedSave(context, found, condition, text);
  if (repeated) return repeated;
  requireCondition(id, found, condition);
  if (found?.kind === 'held') requireSound(found);
  await requireRights(context, id, found, reading);
  return save(context, { id, found, text, note: body.note });
}

/** Throws AppError `invalid` with every fault. */
function readable(text: string): ReadConfiguration {
  if (!text.isWellFormed()) {
    const message = 'The text holds half a character (an unpaired surrogate), which no file can keep';
    throw new AppError('invalid', `${message}.`, { errors: [{ path: 'text', message, line: null }] });
  }
  const reading = readConfiguration(text);
  if (reading.kind === 'read') return reading;
  const errors = reading.errors.map(({ path, message, line }) => ({ path, message, line }));
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  const line = first?.line ? `Line ${first.line}: ` : '';
  throw new AppError('invalid', `${line}${first?.message ?? 'The text cannot be read'}${more}`, { errors });
}

/** The answer to a text that is saved already: a repeated request, or one that would change nothing. */
async function repeatedSave(
  context: ActingContext,
  found: Found,
  condition: SaveCondition,
  text: Uint8Array,
): Promise<SaveAnalysisAnswer | null> {
  if (found?.kind !== 'held') return null;
  const { id, versions } = found.record;
  const newest = versions.at(-1);
  if (!newest) return null;
  // Somebody else's analysis of that name, though it says the same, is not what this person made.
  if ('ifAbsent' in condition && (versions.length > 1 || newest.by !== context.actor.username)) return null;
  const key = analysisVersionKey(id, newest.version);
  const object = key === null ? null : await context.store.get(key);
  if (!object || Buffer.compare(object.bytes, text) !== 0) return null;
  return { outcome: 'unchanged', version: newest.version, analysis: await analysisWire(context, found) };
}

/** Throws AppError `conflict` or `not_found` where it does not hold. */
function requireCondition(id: string, found: Found, condition: SaveCondition): void {
  if ('ifAbsent' in condition) {
    if (found?.kind === 'held') throw nameTaken(found);
    return;
  }
  if (found?.kind !== 'held') {
    throw new AppError('not_found', `${absenceWords(id, found)} Save it as a new analysis to keep your text.`);
  }
  if (found.version !== condition.ifVersion) throw savedMeanwhile(id, found);
}

function nameTaken({ record }: HeldAnalysis): AppError {
  const newest = record.versions.at(-1) ?? null;
  const at = newest?.at ? ` at ${minuteWords(newest.at)}` : '';
  const who = newest ? ` ${newest.by || 'Somebody'} saved its version ${newest.version}${at}.` : '';
  const words = `There is an analysis named "${record.id}" already.${who} Choose another name, or open that one and save there.`;
  return new AppError('conflict', words, conflictFields(newest));
}

function savedMeanwhile(id: string, found: Found): AppError {
  return changedMeanwhile(id, found, 'editing', 'Look at the difference, then save again.');
}

/** Throws AppError `forbidden`, and writes the refusal down. */
async function requireRights(
  context: ActingContext,
  id: string,
  found: Found,
  reading: ReadConfiguration,
): Promise<void> {
  if (context.actor.role === 'admin') return;
  const standing = await standingValues(context.store, found?.kind === 'held' ? found.record : null);
  await writeRefusal(context, id, 'save', async () => requireStandingValues(reading, standing));
}

interface Wanted {
  id: string;
  found: Found;
  text: Uint8Array;
  note: string;
}

async function save(context: ActingContext, { id, found, text, note }: Wanted): Promise<SaveAnalysisAnswer> {
  const { store, actor, clock, tree } = context;
  // What was measured with an analysis of that name before is not this one's.
  if (found?.kind === 'removed') await emptyRuns(store, id, await store.get(analysisRunsKey(id)));
  const facts = {
    by: actor.username,
    at: clock.now(),
    note,
    registered: false,
    registeredBy: null,
    registeredAt: null,
  };
  const added = await addVersion(store, { id, over: found, text, facts });
  if (added.kind === 'changed_meanwhile') {
    await tree.snapshot(0);
    const other = added.found;
    throw found?.kind !== 'held' && other?.kind === 'held' ? nameTaken(other) : savedMeanwhile(id, other);
  }
  const { version, held } = added;
  const by = actor.username;
  await context.audit.write({ event: 'analysis.saved', user: null, by, fields: { analysis_id: id, version, note } });
  await tree.snapshot(0);
  return { outcome: 'saved', version, analysis: await analysisWire(context, held) };
}
