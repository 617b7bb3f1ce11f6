/**
 * The one formatter of quantities. Everything a page, a chart, a label for a screen reader or a message shows goes
 * through here, so that one figure reads the same everywhere. Digits are grouped by commas, the decimal sign is a
 * point; the unit follows after a space. Rounding is for display only: rules compare unrounded figures.
 */

/** A figure and its unit apart, so that a page can set the unit smaller; `title` says it in another unit. */
export interface Quantity {
  number: string;
  unit: string;
  title?: string;
}

/**
 * How to round what is shown. `down` for what remains (never promise more than there is), `up` for what is over
 * (never say less than there is), `nearest` for all else.
 */
export type Rounding = 'nearest' | 'down' | 'up';

const round: Record<Rounding, (value: number) => number> = { nearest: Math.round, down: Math.floor, up: Math.ceil };

// Sums of binary fractions end in 12.399999999999999; a millionth of the last digit shown is noise, not a figure.
const noise: Record<Rounding, number> = { nearest: 0, down: 1e-6, up: -1e-6 };

const grouped = [0, 1, 2].map(
  (digits) => new Intl.NumberFormat('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

function roundTo(value: number, digits: number, rounding: Rounding): number {
  const scale = 10 ** digits;
  const rounded = round[rounding](value * scale + noise[rounding]) / scale;
  return rounded === 0 ? 0 : rounded;
}

/** A plain number with grouping: `4,671`, `12.40`. */
export function formatNumber(value: number, digits: 0 | 1 | 2 = 0, rounding: Rounding = 'nearest'): string {
  return (grouped[digits] as Intl.NumberFormat).format(roundTo(value, digits, rounding));
}

/** Text of a quantity: number, space, unit. */
export function formatQuantity({ number, unit }: Quantity): string {
  return unit === '' ? number : `${number} ${unit}`;
}

/**
 * Hours to a tenth, from 1,000 h on to the hour. What is there but rounds to nothing reads `<0.1`, never `0`.
 * Zero itself is `0`.
 */
export function hoursQuantity(hours: number, rounding: Rounding = 'nearest'): Quantity {
  if (hours === 0) return { number: '0', unit: 'h' };
  const digits = Math.abs(hours) >= 1000 ? 0 : 1;
  if (roundTo(hours, digits, rounding) === 0) return { number: '<0.1', unit: 'h' };
  return { number: formatNumber(hours, digits, rounding), unit: 'h' };
}

/** `12.4 h`. */
export function formatHours(hours: number, rounding: Rounding = 'nearest'): string {
  return formatQuantity(hoursQuantity(hours, rounding));
}

/** Hours that somebody set, such as an allowance: `40 h`, `7.5 h`; as many digits as were set, up to two. */
export function setHoursQuantity(hours: number): Quantity {
  return { number: trimmed(hours), unit: 'h' };
}

export function formatSetHours(hours: number): string {
  return formatQuantity(setHoursQuantity(hours));
}

function trimmed(value: number): string {
  const digits = Number.isInteger(value) ? 0 : Number.isInteger(roundTo(value * 10, 6, 'nearest')) ? 1 : 2;
  return formatNumber(value, digits);
}

/** What is left of an allowance, rounded down. Never negative. */
export function remainingQuantity(hours: number): Quantity {
  return hoursQuantity(Math.max(0, hours), 'down');
}

export function formatRemaining(hours: number): string {
  return formatQuantity(remainingQuantity(hours));
}

/**
 * By how much an allowance is exceeded, rounded up so that it never says 0. In minutes below a tenth of an hour, where
 * the hours used read the same as those allowed.
 */
export function overQuantity(overHours: number): Quantity {
  if (overHours >= 0.1) return hoursQuantity(overHours, 'up');
  return { number: formatNumber(Math.max(1, roundTo(overHours * 60, 0, 'up'))), unit: 'min' };
}

/** `over by 1.2 h`, `over by 2 min`; null where nothing is over. */
export function formatOver(overHours: number): string | null {
  return overHours > 0 ? `over by ${formatQuantity(overQuantity(overHours))}` : null;
}

/** `0.8 h/day`. */
export function paceQuantity(hoursPerDay: number): Quantity {
  return { ...hoursQuantity(hoursPerDay), unit: 'h/day' };
}

export function formatPace(hoursPerDay: number): string {
  return formatQuantity(paceQuantity(hoursPerDay));
}

/** Weighted hours charged per hour: `2×`; 0 is `free`. */
export function formatRate(rate: number): string {
  return rate === 0 ? 'free' : `${trimmed(rate)}×`;
}

/**
 * A share as a whole percentage: `62 %`. Below one it is rounded down and above it up, so that 100 % means exactly
 * that, and a full bar is never called 99.9.
 */
export function formatPercent(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 1) return '<1 %';
  return `${formatNumber(percent, 0, share > 1 ? 'up' : 'down')} %`;
}

/** MiB as `4,671 MiB`; the title has GiB from 1 GiB on. */
export function mibQuantity(mib: number, rounding: Rounding = 'nearest'): Quantity {
  const quantity = { number: formatNumber(mib, 0, rounding), unit: 'MiB' };
  return Math.abs(mib) >= 1024 ? { ...quantity, title: formatGib(mib) } : quantity;
}

export function formatMib(mib: number, rounding: Rounding = 'nearest'): string {
  return formatQuantity(mibQuantity(mib, rounding));
}

/** MiB said in GiB: `4.6 GiB`, from 100 GiB on without tenths. */
export function formatGib(mib: number): string {
  const gib = mib / 1024;
  return `${formatNumber(gib, Math.abs(gib) >= 100 ? 0 : 1)} GiB`;
}

const byteUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/** Bytes in the largest binary unit that keeps at least 1 in front of the point; the title has the bytes. */
export function bytesQuantity(bytes: number, rounding: Rounding = 'nearest'): Quantity {
  let step = 0;
  let value = bytes;
  while (Math.abs(value) >= 1024 && step < byteUnits.length - 1) {
    value /= 1024;
    step += 1;
  }
  const unit = byteUnits[step] as string;
  if (step === 0) return { number: formatNumber(bytes), unit };
  const digits = Math.abs(value) >= 100 ? 0 : 1;
  return { number: formatNumber(value, digits, rounding), unit, title: `${formatNumber(bytes)} bytes` };
}

export function formatBytes(bytes: number, rounding: Rounding = 'nearest'): string {
  return formatQuantity(bytesQuantity(bytes, rounding));
}

/** A limit as its owner reads it: `4 sessions`, `no limit`; 0 is a limit and says so. */
export function formatLimit(value: number | null, unit: string): string {
  return value === null ? 'no limit' : formatQuantity({ number: trimmed(value), unit });
}

/** `1 session`, `3 sessions`, `1,204 users`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
