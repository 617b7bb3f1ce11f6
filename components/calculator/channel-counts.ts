import { bounds, isWithin } from '@/lib/resources/bounds';

/** Channel counts typed as a list: ascending, each once; null where the text is no such list or is too long. */
export function parseChannelCounts(text: string, most: number): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const counts = parts.map((part) => (/^\d{1,6}$/.test(part) ? Number(part) : Number.NaN));
  if (counts.some(Number.isNaN)) return null;
  if (!counts.every((channels) => isWithin(channels, bounds.channels))) return null;
  const unique = [...new Set(counts)].sort((a, b) => a - b);
  return unique.length <= most ? unique : null;
}
