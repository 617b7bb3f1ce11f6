/** The smallest of 1, 2, 2.5, 5 times a power of ten that is at least `value`; 1 for nothing. */
export function niceCeil(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= value * (1 - 1e-12)) ?? 10;
  return step * power;
}

/** Lengths that an axis may end at, in hours: parts of a day, days, weeks, a month, a year. */
const spans = [1, 2, 4, 8, 12, 24, 48, 96, 168, 336, 720, 2160, 8760] as const;

/** The end of a length axis on which `hours` lies with some room to its right. */
export function spanFor(hours: number): number {
  return spans.find((span) => span >= hours * 1.1) ?? niceCeil(hours * 1.1);
}

/** Where to label a length axis, so that days and their parts stay round. */
export function lengthTicks(spanHours: number, most: number): number[] {
  const steps = [0.25, 0.5, 1, 2, 4, 6, 8, 12, 24, 48, 72, 96, 168, 336, 720, 2160];
  const step = steps.find((hours) => spanHours / hours <= most) ?? niceCeil(spanHours / most);
  return Array.from({ length: Math.floor(spanHours / step + 1e-9) + 1 }, (_, index) => index * step);
}

/** Powers of two read as whole GiB, so memory axes count in them: 256, 512 MiB, 1, 2, 4, 8 GiB and so on. */
export function memoryStep(topMib: number, most: number): number {
  let step = 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(1, topMib / most))));
  while (topMib / step > most) step *= 2;
  return step;
}

/** The end of a memory axis: whole steps, at least one above nothing. */
export function memoryTop(highestMib: number, most: number): number {
  const step = memoryStep(Math.max(highestMib, 1), most);
  return Math.max(step, Math.ceil(highestMib / step) * step);
}

export function memoryTicks(topMib: number, most: number): number[] {
  const step = memoryStep(topMib, most);
  return Array.from({ length: Math.floor(topMib / step + 1e-9) + 1 }, (_, index) => index * step);
}

const short = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 });

const units = ['MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const;

/** `512 MiB`, `1.5 GiB`, `3 TiB`: as short as an axis wants it. */
export function axisMemory(mib: number): string {
  if (mib === 0) return '0';
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(mib) / 10)));
  const [value, unit] = [mib / 1024 ** step, units[step]];
  return `${short.format(value)} ${unit}`;
}

/** Moves labels apart that would cover each other: each at least `gap` below the one before, all within [0, limit]. */
export function spread(wanted: readonly number[], gap: number, limit: number): number[] {
  const order = wanted.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at);
  let floor = -Infinity;
  for (const label of order) {
    label.at = Math.max(label.at, floor);
    floor = label.at + gap;
  }
  let ceiling = limit;
  for (const label of order.reverse()) {
    label.at = Math.min(label.at, ceiling);
    ceiling = label.at - gap;
  }
  const placed: number[] = [];
  for (const { at, index } of order) placed[index] = at;
  return placed;
}

/** Steps in which lengths are read: about two hundred over the axis, at round figures. */
export function readStep(spanHours: number): number {
  return [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 6, 12, 24].find((step) => spanHours / step <= 200) ?? 48;
}
