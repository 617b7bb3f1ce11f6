const shifts: Record<string, number> = { b: 0, k: 10, m: 20, g: 30, t: 40 };
const pattern = /^(\d+(?:\.\d+)?|\.\d+)\s*([bkmgt])?(b)?$/i;

/**
 * A Docker memory size in bytes: a byte count, or a number with `b k m g t` (also `kb`, `mb` ...), any case, binary
 * (`1g` = 2^30 bytes); fractions are rounded down. Null where the text is no size: it then counts as not asked.
 * Source: the seed document's `_bytes`, and Docker's own reading of `--memory`.
 */
export function parseDockerSize(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? Math.floor(value) : null;
  if (typeof value !== 'string') return null;
  const match = pattern.exec(value.trim());
  if (!match) return null;
  const [, number, unit = 'b', trailing] = match;
  if (trailing && unit.toLowerCase() === 'b') return null;
  const bytes = Math.floor(Number(number) * 2 ** (shifts[unit.toLowerCase()] ?? 0));
  return Number.isSafeInteger(bytes) ? bytes : null;
}
