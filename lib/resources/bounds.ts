import type { Configuration } from './configuration';
import { type Note, note } from './notes';
import { termFields } from './requirements';

/** Between what a figure of the calculator may lie; both ends are allowed. */
export interface Bound {
  least: number;
  most: number;
}

/**
 * What the calculator reckons with: far beyond every recording and machine, and so small that no product of them
 * overflows or fills a page with digits.
 */
export const bounds = {
  hours: { least: 0, most: 1e6 },
  channels: { least: 0, most: 1e5 },
  sampleRateHz: { least: 0, most: 1e7 },
  /** Coefficients and capacities. */
  mib: { least: 0, most: 1e12 },
  peakMib: { least: 0.001, most: 1e12 },
  spanHours: { least: 0.1, most: 1e6 },
  headroom: { least: 0, most: 100 },
  bytesPerSample: { least: 1, most: 1000 },
  cores: { least: 1, most: 1e5 },
  gpus: { least: 0, most: 1e5 },
  seconds: { least: 1, most: 1e9 },
  priority: { least: 0, most: 1e9 },
} as const satisfies Record<string, Bound>;

export function isWithin(value: number, { least, most }: Bound): boolean {
  return value >= least && value <= most;
}

/** `1,000,000 or less`, for the hint beside what was refused. */
export function mostWords({ most }: Bound): string {
  return `${most.toLocaleString('en-GB')} or less`;
}

/** The figures of a configuration that are too large for the calculator, each as a fault. */
export function beyondBounds({ requirements, priority }: Configuration): Note[] {
  const figures: [path: string, value: number, bound: Bound][] = [
    ...termFields.map((field): [string, number, Bound] => [`resources.${field}`, requirements[field], bounds.mib]),
    ['resources.cpu_cores', requirements.cpu_cores, bounds.cores],
    ['resources.gpus', requirements.gpus, bounds.gpus],
    ['resources.wall_clock.seconds', requirements.wall_clock?.seconds ?? bounds.seconds.least, bounds.seconds],
    ['priority.base', priority, bounds.priority],
  ];
  return figures
    .filter(([, value, bound]) => value > bound.most)
    .map(([path, value, bound]) => note(path, String(value), `the calculator takes ${mostWords(bound)}`, null));
}
