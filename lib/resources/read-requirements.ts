import { numberHint, parseMemoryText, roundedMib } from '../units/figure-text';
import { describeFound, type Found, type FoundMapping } from './found';
import { nearestName } from './nearest-name';
import { type Note, note } from './notes';
import {
  emptyRequirements,
  type ResourceRequirements,
  resourceFields,
  termDefinitions,
  type WallClock,
} from './requirements';

/** Gathers what is wrong and what deserves a word while an input is read; reading goes on after a fault. */
export class NoteTaker {
  readonly errors: Note[] = [];
  readonly warnings: Note[] = [];
  /** Names that are not known, listed or not. */
  unknownNames = 0;

  fault(path: string, found: string, allowed: string, line: number | null): void {
    this.errors.push(note(path, found, allowed, line));
  }

  warn(path: string, found: string, allowed: string, line: number | null): void {
    this.warnings.push(note(path, found, allowed, line));
  }
}

/** Fields of the shape before the formula, and what took their place. */
const replacedFields: Readonly<Record<string, string>> = {
  system_memory_mib: 'base_system_memory_mib and the per_hour_... fields (per_hour_system_memory_mib and its kin)',
  gpu_memory_mib: 'base_gpu_memory_mib and the per_hour_... fields (per_hour_gpu_memory_mib and its kin)',
  per_hour_multipliers: 'per_hour_system_memory_mib and its kin, in MiB per signal hour',
};

/**
 * Reads a `resources` block, from a file or from JSON; every fault and warning goes to `notes` with `path` in front.
 * What it returns is only to be used where no error was noted.
 */
export function readRequirements(block: Found, path: string, notes: NoteTaker): ResourceRequirements {
  const requirements = emptyRequirements();
  if (block.kind !== 'mapping') {
    notes.fault(
      path,
      describeFound(block),
      'a mapping of fields is needed, at least base_system_memory_mib',
      block.line,
    );
    return requirements;
  }
  noteUnknownFields(block, path, notes);
  requirements.cpu_cores = readCpuCores(block, path, notes);
  for (const { field, unit } of termDefinitions) {
    const found = block.entries.get(field);
    if (found) requirements[field] = readNumber(found, `${path}.${field}`, unit, notes) ?? 0;
  }
  if (!block.entries.has('base_system_memory_mib') && !block.entries.has('system_memory_mib')) {
    notes.fault(`${path}.base_system_memory_mib`, 'missing', 'a number of MiB of 0 or more is needed', block.line);
  }
  readGpus(block, path, requirements, notes);
  const wallClock = block.entries.get('wall_clock');
  if (wallClock) requirements.wall_clock = readWallClock(wallClock, `${path}.wall_clock`, notes);
  return requirements;
}

function noteUnknownFields(block: FoundMapping, path: string, notes: NoteTaker): void {
  for (const [name, found] of block.entries) {
    if (resourceFields.includes(name)) continue;
    const successor = Object.hasOwn(replacedFields, name) ? replacedFields[name] : undefined;
    if (successor && found.kind === 'mapping') {
      notes.fault(`${path}.${name}`, `${describeFound(found)}, the old shape`, `write ${successor}`, found.line);
    } else {
      warnUnknown(
        `${path}.${name}`,
        name,
        successor ? successor.split(' ')[0] : undefined,
        resourceFields,
        found,
        notes,
      );
    }
  }
}

/** Nobody reads more of them, and looking for what each may mean takes its time. */
const unknownNamesListed = 100;

/** Warns of a name that is not known; it is kept and has no effect. Past the first 100 one warning stands for the rest. */
export function warnUnknown(
  path: string,
  name: string,
  meant: string | undefined,
  known: readonly string[],
  found: Found,
  notes: NoteTaker,
): void {
  notes.unknownNames += 1;
  if (notes.unknownNames > unknownNamesListed) {
    if (notes.unknownNames > unknownNamesListed + 1) return;
    const found = 'one of more than could be listed that are not known and have no effect';
    notes.warn(path, found, `the first ${unknownNamesListed} are listed`, null);
    return;
  }
  const nearest = meant ?? nearestName(name, known);
  const advice = nearest ? `did you mean ${nearest}?` : `known here: ${known.join(', ')}`;
  notes.warn(path, 'not a known field and has no effect', advice, found.line);
}

function readCpuCores(block: FoundMapping, path: string, notes: NoteTaker): number {
  const cores = block.entries.get('cpu_cores');
  const megahertz = block.entries.get('cpu_mhz');
  if (cores && megahertz) {
    notes.warn(`${path}.cpu_mhz`, 'ignored, as cpu_cores is set', 'remove it', megahertz.line);
  }
  if (cores) return readCores(cores, `${path}.cpu_cores`, notes);
  if (!megahertz) {
    notes.fault(`${path}.cpu_cores`, 'missing', 'an integer of 1 or more is needed', block.line);
    return 1;
  }
  const mhz = readInteger(megahertz, `${path}.cpu_mhz`, 1, notes) ?? 1000;
  const read = Math.max(1, Math.ceil(mhz / 1000));
  const written = `${mhz} MHz, the older way to ask for CPU; it is read as ${read} ${read === 1 ? 'core' : 'cores'}`;
  if (mhz > 0) notes.warn(`${path}.cpu_mhz`, written, `write cpu_cores: ${read}`, megahertz.line);
  return read;
}

function readCores(found: Found, path: string, notes: NoteTaker): number {
  if (found.kind === 'mapping' && found.entries.has('range')) {
    notes.fault(
      path,
      `${describeFound(found)}, the old shape`,
      'write one integer of 1 or more: cpu_cores: 2',
      found.line,
    );
    return 1;
  }
  return readInteger(found, path, 1, notes) ?? 1;
}

function readGpus(block: FoundMapping, path: string, requirements: ResourceRequirements, notes: NoteTaker): void {
  const gpus = block.entries.get('gpus');
  const required = block.entries.get('gpu_required');
  const count = gpus ? readInteger(gpus, `${path}.gpus`, 0, notes) : 0;
  if (count !== null) requirements.gpus = count;
  if (!required) return;
  if (required.kind !== 'scalar' || typeof required.value !== 'boolean') {
    notes.fault(`${path}.gpu_required`, describeFound(required), 'true or false is allowed', required.line);
    return;
  }
  requirements.gpu_required = required.value;
  if (required.value && count === 0) {
    notes.fault(`${path}.gpu_required`, 'true with gpus: 0', 'set gpus to 1 or more, or this to false', required.line);
  }
}

function readWallClock(found: Found, path: string, notes: NoteTaker): WallClock | null {
  if (found.kind === 'scalar' && found.value === null) return null;
  if (found.kind !== 'mapping') {
    notes.fault(path, describeFound(found), 'null or {seconds: ..., reason: ...} is allowed', found.line);
    return null;
  }
  for (const [name, value] of found.entries) {
    const known = ['seconds', 'reason'];
    if (!known.includes(name)) warnUnknown(`${path}.${name}`, name, undefined, known, value, notes);
  }
  const seconds = found.entries.get('seconds');
  const reason = found.entries.get('reason');
  if (!seconds) notes.fault(`${path}.seconds`, 'missing', 'an integer of 1 or more is needed', found.line);
  if (!reason) notes.fault(`${path}.reason`, 'missing', 'a text that says why is needed', found.line);
  const read = {
    seconds: seconds ? readInteger(seconds, `${path}.seconds`, 1, notes) : null,
    reason: reason ? readText(reason, `${path}.reason`, notes) : null,
  };
  return read.seconds === null || read.reason === null ? null : { seconds: read.seconds, reason: read.reason };
}

/** A text that is not empty; null where a fault was noted. A bare `1.10` is a number to YAML, so the message quotes it. */
export function readText(found: Found, path: string, notes: NoteTaker): string | null {
  if (found.kind === 'scalar' && typeof found.value === 'string' && found.value.trim() !== '') return found.value;
  const isBare = found.kind === 'scalar' && ['number', 'boolean'].includes(typeof found.value);
  const allowed = isBare
    ? `a text is needed: write it in quotes, "${found.text}"`
    : 'a text that is not empty is needed';
  notes.fault(path, describeFound(found), allowed, found.line);
  return null;
}

/** An integer of `minimum` or more; null where a fault was noted. */
export function readInteger(found: Found, path: string, minimum: number, notes: NoteTaker): number | null {
  const value = found.kind === 'scalar' ? found.value : undefined;
  if (Number.isSafeInteger(value) && (value as number) >= minimum) return (value as number) + 0;
  notes.fault(path, describeFound(found), `an integer of ${minimum} or more is allowed${textHint(found)}`, found.line);
  return null;
}

/** A finite number >= 0; null where a fault was noted. A text with a unit is refused with the figure to write. */
export function readNumber(found: Found, path: string, unit: string, notes: NoteTaker): number | null {
  const value = found.kind === 'scalar' ? found.value : undefined;
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value + 0;
  notes.fault(path, describeFound(found), `a number of ${unit} of 0 or more is allowed${textHint(found)}`, found.line);
  return null;
}

/** What a text most likely means, as a figure to write; empty where nothing can be said. */
function textHint(found: Found): string {
  if (found.kind !== 'scalar' || typeof found.value !== 'string') return '';
  const memory = parseMemoryText(found.value);
  if (memory) {
    const other = otherReading(memory.unit, memory.amount);
    return `, without a unit: ${memory.amount} ${memory.unit} is ${roundedMib(memory.mib)} MiB${other}`;
  }
  const number = Number(found.value);
  if (found.value.trim() !== '' && Number.isFinite(number)) return `: write ${number} without quotes`;
  const hint = numberHint(found.value);
  return hint ? `: ${hint}` : '';
}

/** GB and GiB are easily taken for each other, so a decimal unit tells the binary figure too. */
function otherReading(unit: string, amount: number): string {
  if (!/^[kMGTP]B$/.test(unit)) return '';
  const binary = `${unit.charAt(0).toUpperCase()}iB`;
  const mib = parseMemoryText(`${amount} ${binary}`)?.mib;
  return mib === undefined ? '' : ` (${amount} ${binary} would be ${roundedMib(mib)})`;
}
