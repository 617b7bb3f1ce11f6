import type { LimitSettingName, SwitchName } from '@/lib/api/settings';
import { type FigureReading, parseFigure, parseMemoryText, roundedMib } from '@/lib/units/figure-text';
import { formatMib } from '@/lib/units/format';

/** A limit as a form holds it; `unusable`: the file holds something else there, and a choice has to be made. */
export interface LimitDraft {
  kind: 'unset' | 'unlimited' | 'figure' | 'unusable';
  /** What is typed; kept while another kind is chosen. */
  text: string;
}

interface LimitField {
  label: string;
  unit: string;
  hint: string;
  /** What 0 means; null: 0 is no limit here, and refused. */
  zero: string | null;
  /** Counts things that are not parted. */
  isWhole?: boolean;
}

/** The limits in the order of the form. */
export const limitFields: Readonly<Record<LimitSettingName, LimitField>> = {
  allowance_hours: {
    label: 'Allowance',
    unit: 'h',
    hint: 'Weighted hours that may be used in a period.',
    zero: '0 h: nothing may start.',
  },
  session_limit: {
    label: 'Sessions at once',
    unit: 'sessions',
    hint: 'How many may run at one time, over all nodes.',
    zero: '0: none may start.',
    isWhole: true,
  },
  session_hours: {
    label: 'Length of a session',
    unit: 'h',
    hint: 'Longer sessions are overdue.',
    zero: '0 h: every session is overdue at once.',
  },
  storage_limit: {
    label: 'Storage',
    unit: 'GiB',
    hint: 'Once it is full no persistent session starts. Also as 500 GB or 2 TiB.',
    zero: '0 GiB: no persistent session may start.',
  },
  session_cpus: { label: 'Cores of a session', unit: 'cores', hint: 'At most so many; 0 is refused.', zero: null },
  session_memory_mb: {
    label: 'Memory of a session',
    unit: 'MiB',
    hint: 'At most so much; also as 2G or 4 GiB. 0 is refused.',
    zero: null,
  },
};

interface SwitchField {
  label: string;
  hint: string;
  /** What counts where nothing is set. */
  fallback: boolean;
}

export const switchFields: Readonly<Record<SwitchName, SwitchField>> = {
  active: { label: 'Active', hint: 'Who is not starts nothing and cannot sign in.', fallback: true },
  admin: { label: 'Administrator', hint: 'Administers users, groups, pools and nodes; no limits.', fallback: false },
  author: { label: 'Author', hint: 'Saves analyses and uses the calculator.', fallback: false },
  gpu: { label: 'GPU sessions', hint: 'May start sessions with a GPU.', fallback: true },
  gpu_share: { label: 'Sharing a GPU', hint: 'May use a GPU that others use too.', fallback: true },
  persistent_storage: { label: 'Persistent storage', hint: 'May keep files from session to session.', fallback: true },
};

const mostOfAny = 1e12;

/** What is typed for a limit, in the field's unit. Texts with a unit of memory are converted, and both are told. */
export function readLimitText(name: LimitSettingName, text: string): FigureReading {
  const { unit, zero, isWhole = false } = limitFields[name];
  const reading = unit === 'GiB' ? readGib(text) : parseFigure(text, unit);
  if (reading.kind === 'empty') return { kind: 'refused', hint: `Write a number of ${unit}.` };
  if (reading.kind === 'refused') return { kind: 'refused', hint: `${reading.hint}.` };
  if (reading.value < 0) return { kind: 'refused', hint: 'Write 0 or more; for no limit choose “Unlimited”.' };
  if (reading.value === 0 && zero === null) {
    return { kind: 'refused', hint: 'Write more than 0: 0 would be no cap. For none choose “Unlimited”.' };
  }
  if (isWhole && !Number.isInteger(reading.value)) return { kind: 'refused', hint: `Write a whole number of ${unit}.` };
  if (reading.value > mostOfAny) return { kind: 'refused', hint: 'Write 1,000,000,000,000 or less.' };
  return reading.note === null ? { ...reading, note: noteOf(name, reading.value) } : reading;
}

/** A bare number is GiB already. */
function readGib(text: string): FigureReading {
  const memory = parseMemoryText(text);
  if (!memory) return parseFigure(text, 'GiB');
  const gib = memory.mib / 1024;
  return { kind: 'figure', value: gib, note: `${memory.amount} ${memory.unit} = ${roundedMib(gib)} GiB` };
}

function noteOf(name: LimitSettingName, value: number): string | null {
  if (value === 0) return limitFields[name].zero;
  return name === 'session_memory_mb' && value >= 1024 ? `${formatMib(value)} = ${roundedMib(value / 1024)} GiB` : null;
}

export function limitDraft(value: number | 'unlimited' | null, isUnusable = false): LimitDraft {
  if (value === null) return { kind: isUnusable ? 'unusable' : 'unset', text: '' };
  return value === 'unlimited' ? { kind: 'unlimited', text: '' } : { kind: 'figure', text: String(value) };
}

export function isSameLimit(name: LimitSettingName, one: LimitDraft, other: LimitDraft): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind !== 'figure' || one.text.trim() === other.text.trim()) return true;
  const [first, second] = [readLimitText(name, one.text), readLimitText(name, other.text)];
  return first.kind === 'figure' && second.kind === 'figure' && first.value === second.value;
}

/** `not set`, `unlimited`, `20 h`. */
export function limitInWords(name: LimitSettingName, { kind, text }: LimitDraft): string {
  if (kind === 'unset') return 'not set';
  if (kind === 'figure') return `${text.trim() === '' ? 'nothing' : text.trim()} ${limitFields[name].unit}`;
  return kind;
}
