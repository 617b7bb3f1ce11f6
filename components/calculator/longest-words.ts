import { hoursQuantity } from '@/lib/units/format';

/** How long fits, short enough for a table cell; rounded down. */
export function longestWords(hours: number | null): string {
  if (hours === null) return 'any length';
  if (hours === 0) return 'no length';
  const { number, unit } = hoursQuantity(hours, 'down');
  return `${number} ${unit}`;
}
