import { formatMib, formatNumber } from '@/lib/units/format';
import { type MemoryLine, type MemoryModel, mibAt } from './memory-model';
import { axisMemory } from './memory-scale';

/** `8 h`, `21.9 h`, `0.25 h`. */
export function lengthWords(hours: number): string {
  const digits = Number.isInteger(hours) ? 0 : Number.isInteger(Math.round(hours * 1e6) / 1e5) ? 1 : 2;
  return `${formatNumber(hours, digits)} h`;
}

/** What stands at one length: the chosen line first, then the others from the most to the least. */
export function readingOf(model: MemoryModel, hours: number): { key: string; label: string; mib: number }[] {
  const at = ({ key, label, ...line }: MemoryLine) => ({
    key,
    label,
    mib: Math.ceil(mibAt({ key, label, ...line }, hours, model.spanHours) - 1e-9),
  });
  const chosen = model.lines.filter(({ isChosen }) => isChosen).map(at);
  const others = model.lines.filter(({ isChosen }) => !isChosen).map(at);
  return [...chosen, ...others.sort((a, b) => b.mib - a.mib)];
}

export function readingInWords(model: MemoryModel, hours: number): string {
  const parts = readingOf(model, hours).map(({ label, mib }) => `${label} ${formatMib(mib)}`);
  const above = model.marks.filter(({ mib }) => mib < (readingOf(model, hours)[0]?.mib ?? 0));
  const limits = above.map(({ label }) => `over ${label}`);
  return [lengthWords(hours), ...parts, ...limits].join('; ');
}

/** The whole chart in a sentence, for who cannot see it. */
export function chartInWords(model: MemoryModel): string {
  const lines = model.lines.map(
    ({ label, startMib, endMib }) => `${label} from ${formatMib(startMib, 'up')} to ${formatMib(endMib, 'up')}`,
  );
  const marks = [...model.marks, ...model.marksAbove].map(({ label, mib }) => `${label} has ${axisMemory(mib)}`);
  const fit = model.fitHours === null ? [] : [`the longest that fits is ${formatNumber(model.fitHours, 1, 'down')} h`];
  return `From 0 to ${lengthWords(model.spanHours)}: ${[...lines, ...marks, ...fit].join('; ')}.`;
}
