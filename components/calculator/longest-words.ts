import type { MostChannels } from '@/lib/resources/max-channels';
import { formatCount, formatNumber, hoursQuantity } from '@/lib/units/format';

/** How long fits, short enough for a table cell; rounded down. */
export function longestWords(hours: number | null): string {
  if (hours === null) return 'any length';
  if (hours === 0) return 'no length';
  const { number, unit } = hoursQuantity(hours, 'down');
  return `${number} ${unit}`;
}

/** How many channels fit at the recording's length, short enough for a table cell. */
export function channelsWords(most: MostChannels): string {
  if (most === null) return 'any channels';
  return most === 'none' || most === 0 ? 'no channels' : `${formatNumber(most)} ch`;
}

/** The same as a sentence: `At 8 h, at most 14 channels fit.` */
export function mostChannelsSentence(most: MostChannels, hours: number): string {
  const at = `At ${formatNumber(hours, Number.isInteger(hours) ? 0 : 2)} h`;
  if (most === null) return `${at}, any number of channels fits.`;
  if (most === 'none') return `${at}, no number of channels fits.`;
  return most === 0 ? `${at}, not one channel fits.` : `${at}, at most ${formatCount(most, 'channel')}.`;
}
