import { formatMib, formatNumber } from '@/lib/units/format';
import { chosenLine, type MemoryLine, type MemoryModel, mibAt } from './memory-model';
import { axisMemory } from './memory-scale';
import { bandShares, dominantWords, percentWords } from './terms-words';

/** `8 h`, `21.9 h`, `0.25 h`. */
export function lengthWords(hours: number): string {
  const digits = Number.isInteger(hours) ? 0 : Number.isInteger(Math.round(hours * 1e6) / 1e5) ? 1 : 2;
  return `${formatNumber(hours, digits)} h`;
}

/** What stands at one length: the chosen line first, then the compared one, then the others from the most to the least. */
export function readingOf(model: MemoryModel, hours: number): { key: string; label: string; mib: number }[] {
  const at = ({ key, label, ...line }: MemoryLine) => ({
    key,
    label,
    mib: Math.ceil(mibAt(line, hours, model.spanHours) - 1e-9),
  });
  const of = (wanted: MemoryLine['role']) => model.lines.filter(({ role }) => role === wanted).map(at);
  return [...of('chosen'), ...of('compared'), ...of('context').sort((a, b) => b.mib - a.mib)];
}

export function readingInWords(model: MemoryModel, hours: number): string {
  const lines = readingOf(model, hours);
  const parts =
    model.bands.length > 0
      ? [dominantWords(model, hours), ...bandShares(model, hours).map(bandWords)]
      : lines.map(({ label, mib }) => `${label} ${formatMib(mib)}`);
  const above = [...model.marks, ...model.marksAbove].filter(({ mib }) => mib < (lines[0]?.mib ?? 0));
  const limits = above.map(({ label }) => `over ${label}`);
  return [lengthWords(hours), ...parts, ...limits].join('; ');
}

function bandWords({ label, mib, share }: ReturnType<typeof bandShares>[number]): string {
  return `${label} ${formatMib(mib)}, ${percentWords(share)}`;
}

/** The whole chart in a sentence, for who cannot see it. */
export function chartInWords(model: MemoryModel): string {
  const { spanHours, fitHours, bands } = model;
  const grown = ({ label, startMib, endMib }: { label: string; startMib: number; endMib: number }) =>
    `${label} from ${formatMib(startMib, 'up')} to ${formatMib(endMib, 'up')}`;
  const marks = [...model.marks, ...model.marksAbove].map(({ label, mib }) => `${label} has ${axisMemory(mib)}`);
  const fit = fitHours === null ? [] : [`the longest that fits is ${formatNumber(fitHours, 1, 'down')} h`];
  const parts = [...model.lines.map(grown), ...bands.map(grown), ...marks, ...fit];
  return [`From 0 to ${lengthWords(spanHours)}: ${parts.join('; ')}.`, ...notesOf(model)].join(' ');
}

/** What the drawing alone would not say: where an axis of doublings begins, and how many runs are not drawn. */
export function notesOf(model: MemoryModel): string[] {
  const { scale, floorMib, points, pointsLeftOut } = model;
  const isCut = scale === 'log' && (chosenLine(model)?.startMib ?? floorMib) < floorMib;
  return [
    ...(isCut
      ? [`The axis begins at ${axisMemory(floorMib)}: doublings never reach the nothing that a line begins at.`]
      : []),
    ...(pointsLeftOut > 0
      ? [
          `${formatNumber(points.length)} of ${formatNumber(points.length + pointsLeftOut)} runs are drawn: those with the least headroom, and evenly of the others.`,
        ]
      : []),
  ];
}
