import { formatMib, formatNumber } from '@/lib/units/format';
import { type MemoryModel, mibAt } from './memory-model';

export interface BandShare {
  key: string;
  label: string;
  tone: string;
  mib: number;
  /** Of the whole at that length; 0 where the whole is nothing. */
  share: number;
}

/** What each layer adds at a length, from the lowest. */
export function bandShares({ bands, spanHours }: Pick<MemoryModel, 'bands' | 'spanHours'>, hours: number): BandShare[] {
  const parts = bands.map((band) => ({ ...band, mib: mibAt(band, hours, spanHours) }));
  const sumMib = parts.reduce((sum, { mib }) => sum + mib, 0);
  return parts.map(({ key, label, tone, mib }) => ({ key, label, tone, mib, share: sumMib > 0 ? mib / sumMib : 0 }));
}

/** `62 %`, `<1 %`. */
export function percentWords(share: number): string {
  return share > 0 && share < 0.01 ? '<1 %' : `${formatNumber(share * 100)} %`;
}

/** `Per hour, kHz dominates: 62 % of 4,671 MiB`; below one half it is only the largest. */
export function dominantWords(model: Pick<MemoryModel, 'bands' | 'spanHours'>, hours: number): string {
  const shares = bandShares(model, hours);
  const claimMib = Math.ceil(shares.reduce((sum, { mib }) => sum + mib, 0) - 1e-9);
  const first = shares.reduce<BandShare | null>((most, part) => (most && most.mib >= part.mib ? most : part), null);
  if (!first || first.mib === 0) return 'Nothing is claimed';
  const of = `${percentWords(first.share)} of ${formatMib(claimMib)}`;
  return first.share > 0.5 ? `${first.label} dominates: ${of}` : `${first.label} is the largest term: ${of}`;
}
