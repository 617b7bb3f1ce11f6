import { bounds, mostWords } from '@/lib/resources/bounds';
import type { Configuration } from '@/lib/resources/configuration';
import type { WallClock } from '@/lib/resources/requirements';

/** What an administrator types; a ceiling in hours, minutes and seconds. */
export interface RegistrationForm {
  hasCeiling: boolean;
  hours: string;
  minutes: string;
  seconds: string;
  reason: string;
  priority: string;
}

/** What is set at registration. */
export interface Registration {
  wall_clock: WallClock | null;
  priority: number;
}

export interface FormErrors {
  ceiling: string | null;
  reason: string | null;
  priority: string | null;
}

export const longestReason = 1000;

export function formOf({ wall_clock, priority }: Registration): RegistrationForm {
  const seconds = wall_clock?.seconds ?? 0;
  const part = (value: number) => (value === 0 ? '' : String(value));
  return {
    hasCeiling: wall_clock !== null,
    hours: part(Math.floor(seconds / 3600)),
    minutes: part(Math.floor((seconds % 3600) / 60)),
    seconds: part(seconds % 60),
    reason: wall_clock?.reason ?? '',
    priority: String(priority),
  };
}

/** What the form says; with errors that say what to write where it says nothing that can be sent. */
export function readForm(form: RegistrationForm): { registration: Registration | null; errors: FormErrors } {
  const priority = wholeNumber(form.priority);
  const seconds = secondsOf(form);
  const reason = form.reason.trim();
  const errors: FormErrors = {
    ceiling: form.hasCeiling ? ceilingError(seconds) : null,
    reason: form.hasCeiling && reason === '' ? 'Say why this analysis needs a ceiling of its own.' : null,
    priority: priorityError(priority),
  };
  const isGood = errors.ceiling === null && errors.reason === null && errors.priority === null;
  if (!isGood || priority === null) return { registration: null, errors };
  const wall_clock = form.hasCeiling && seconds !== null ? { seconds, reason } : null;
  return { registration: { wall_clock, priority }, errors };
}

/** Null where a part is no whole number; an empty one counts as 0. */
function secondsOf({ hours, minutes, seconds }: RegistrationForm): number | null {
  const parts = [hours, minutes, seconds].map((text) => (text.trim() === '' ? 0 : wholeNumber(text)));
  const [h, m, s] = parts;
  if (h === null || m === null || s === null || h === undefined || m === undefined || s === undefined) return null;
  return h * 3600 + m * 60 + s;
}

function wholeNumber(text: string): number | null {
  return /^\d{1,12}$/.test(text.trim()) ? Number(text) : null;
}

function ceilingError(seconds: number | null): string | null {
  if (seconds === null) return 'Write whole hours, minutes and seconds.';
  if (seconds === 0) return 'Write how long a run may take, or choose the default.';
  return seconds > bounds.seconds.most
    ? `A ceiling is ${bounds.seconds.most.toLocaleString('en-GB')} seconds at most.`
    : null;
}

function priorityError(priority: number | null): string | null {
  if (priority === null) return 'Write a whole number of 0 or more.';
  return priority > bounds.priority.most ? `Write ${mostWords(bounds.priority)}.` : null;
}

/** Whether the version's text already says it; else a new version is made. */
export function saysAlready({ requirements, priority }: Configuration, wanted: Registration): boolean {
  const [has, wants] = [requirements.wall_clock, wanted.wall_clock];
  return priority === wanted.priority && has?.seconds === wants?.seconds && has?.reason === wants?.reason;
}
