/**
 * Reads what a person types into a number field that states its unit. Nothing is guessed silently: a bare number is
 * the field's unit, a text with a unit of memory is converted and both figures are told, anything else is refused
 * with what to write instead.
 */

export type FigureReading =
  | { kind: 'empty' }
  | { kind: 'figure'; value: number; note: string | null }
  | { kind: 'refused'; hint: string };

const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const withUnit = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(b|bytes?|[kmgtp](?:i?b|i)?)$/i;
const bytesPerMib = 2 ** 20;
/** No figure is longer. Longer texts would keep the patterns busy for minutes, since they try every way to part them. */
const mostCharacters = 200;

/** Whether a text is a number as JSON, spreadsheets and people write it: `12`, `.5`, `1e-3`. */
export function isPlainNumber(text: string): boolean {
  return text.length <= mostCharacters && plainNumber.test(text);
}

export interface MemoryText {
  mib: number;
  /** The unit spelled so that binary and decimal cannot be confused: `GiB` or `GB`. */
  unit: string;
  amount: number;
}

/**
 * A number with a unit of memory, in MiB; null where the text is none. `G`, `Gi` and `GiB` are 1024^3 as containers
 * and operating systems count, `GB` is 1000^3; letters in any case.
 */
export function parseMemoryText(text: string): MemoryText | null {
  const trimmed = text.trim();
  const match = trimmed.length <= mostCharacters ? withUnit.exec(trimmed) : null;
  if (!match) return null;
  const [, amountText = '', unitText = ''] = match;
  const amount = Number(amountText);
  if (unitText.toLowerCase().startsWith('byte') || unitText.toLowerCase() === 'b') {
    return { mib: amount / bytesPerMib, unit: 'B', amount };
  }
  const letter = unitText.charAt(0).toUpperCase();
  const exponent = 'KMGTP'.indexOf(letter) + 1;
  const isDecimal = /^.b$/i.test(unitText);
  const bytes = amount * (isDecimal ? 1000 : 1024) ** exponent;
  const unit = isDecimal ? (letter === 'K' ? 'kB' : `${letter}B`) : `${letter}iB`;
  return { mib: bytes / bytesPerMib, unit, amount };
}

/** Why a text is no number, and how it might be written; null where nothing helps. */
export function numberHint(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > mostCharacters) return null;
  const decimalComma = /^([+-]?\d+),(\d+)$/.exec(trimmed);
  if (decimalComma) {
    const [, whole, fraction] = decimalComma;
    const thousands = fraction?.length === 3 ? `, or ${whole}${fraction} if the comma groups thousands` : '';
    return `write ${whole}.${fraction}${thousands}`;
  }
  const commaIsDecimal = /^[^,]*\..*,|^[^,]*[\s'’][^,]*,/.test(trimmed);
  const european = trimmed.replace(/[\s.'’]/g, '').replace(',', '.');
  if (commaIsDecimal && isPlainNumber(european)) return `write ${european}`;
  const grouped = trimmed.replace(/[\s,_'’]/g, '');
  return isPlainNumber(grouped) ? `write ${grouped} without separators` : null;
}

/**
 * `unit` is the field's own: `MiB` also takes texts with a unit of memory.
 * The value may be negative or fractional: ranges are the field's own rule.
 */
export function parseFigure(text: string, unit: string): FigureReading {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  if (isPlainNumber(trimmed)) {
    const value = Number(trimmed);
    if (Number.isFinite(value)) return { kind: 'figure', value: value + 0, note: null };
    return { kind: 'refused', hint: `${trimmed} is beyond what a number can hold` };
  }
  if (trimmed.length > mostCharacters) {
    return { kind: 'refused', hint: `“${trimmed.slice(0, 40)}…” is too long for a number` };
  }
  const takesMemory = unit.startsWith('MiB');
  const memory = takesMemory ? parseMemoryText(trimmed) : null;
  if (memory) return { kind: 'figure', value: memory.mib, note: conversionNote(memory) };
  const hint = numberHint(takesMemory ? trimmed.replace(/\s*[kmgtp]?i?b?$/i, '') : trimmed);
  const wanted = takesMemory ? 'a number of MiB, or a number with a unit such as 2 GiB' : `a number of ${unit}`;
  return { kind: 'refused', hint: `“${trimmed}” is no number: ${hint ?? `write ${wanted}`}` };
}

/** `2 GiB = 2048 MiB`, and the value that goes into the field. */
function conversionNote({ amount, unit, mib }: MemoryText): string {
  return `${amount} ${unit} = ${roundedMib(mib)} MiB`;
}

/** At most two decimals below 10,000 MiB, none above; never rounded to zero. */
export function roundedMib(mib: number): string {
  if (Number.isInteger(mib)) return String(mib);
  if (Math.abs(mib) < 0.01) return String(Number(mib.toPrecision(3)));
  return String(Number(mib.toFixed(2)));
}
