import type { EpochMs } from '@/lib/time/clock';
import { millisecondsPerDay } from '@/lib/time/utc-day';
import { formatClock, formatDay } from '@/lib/units/format-time';
import { type BurnDownModel, balanceHoursAt, rowsOf, usedHoursAt } from './burn-down-model';

/** One instant of the drawn line; `left` and `over` meet at zero, so that each can have its own colour. */
export interface SeriesPoint {
  at: EpochMs;
  left: number | null;
  over: number | null;
}

/** The line from start to now, with a step where a grant came and a point where it crosses zero. */
export function seriesOf(model: BurnDownModel): SeriesPoint[] {
  const grants = model.grants.map(({ at }) => at).filter((at) => at > model.start && at <= model.now);
  const instants = [
    model.start,
    ...model.points.map(({ at }) => at),
    ...grants.flatMap((at) => [at - 1, at]),
    model.now,
  ];
  const series: SeriesPoint[] = [];
  let before: { at: EpochMs; value: number } | null = null;
  for (const at of [...new Set(instants)].sort((a, b) => a - b)) {
    const value = balanceHoursAt(model, at) ?? usedHoursAt(model, at);
    if (before && before.value * value < 0) {
      const share = before.value / (before.value - value);
      series.push({ at: before.at + (at - before.at) * share, left: 0, over: 0 });
    }
    series.push({ at, left: value >= 0 ? value : null, over: value <= 0 ? value : null });
    before = { at, value };
  }
  return series;
}

/** Round steps so that there are at most six marks from `low` to `high`. */
export function hourTicks(low: number, high: number): number[] {
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1e-3)));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const ticks: number[] = [];
  for (let index = Math.ceil(low / step); index * step <= high + 1e-9; index += 1) ticks.push(index * step);
  return ticks;
}

/** Less than an hour is not drawn larger than an hour would be: nothing used is a flat line, not a zoomed one. */
const leastHours = 1;

/** From below zero where more was used than allowed, to a little above the highest point. */
export function hourDomain(model: BurnDownModel, series: readonly SeriesPoint[]): [number, number] {
  const values = series.flatMap(({ left, over }) => [left ?? 0, over ?? 0]);
  const low = Math.min(0, ...values);
  const high = Math.max(model.budgetHours ?? 0, ...values, leastHours);
  return [low === 0 ? 0 : low - (high - low) * 0.06, high * 1.04];
}

export interface TimeTick {
  at: EpochMs;
  label: string;
  /** Where the text stands: in the middle of a day, or at the tick. */
  labelAt: EpochMs;
}

/** Day edges in UTC, which are the same for every reader; hours of a day in the reader's zone. */
export function timeTicks(model: BurnDownModel, zone: string, isNarrow: boolean): TimeTick[] {
  if (model.kind === 'day') {
    return every(model, 4 * 3_600_000).map((at) => ({ at, label: formatClock(at, zone), labelAt: at }));
  }
  const days = every(model, millisecondsPerDay);
  if (model.kind === 'week') {
    return days.map((at) => {
      const [weekday = '', date = ''] = formatDay(at, 'UTC').split(' ');
      return { at, label: isNarrow ? weekday : `${weekday} ${date}`, labelAt: at + millisecondsPerDay / 2 };
    });
  }
  const stride = isNarrow ? 7 : 4;
  return days
    .filter((_, index) => index % stride === 0)
    .map((at) => ({ at, label: formatDay(at, 'UTC').split(' ').slice(1).join(' '), labelAt: at }));
}

function every(model: BurnDownModel, stride: number): EpochMs[] {
  const instants: EpochMs[] = [];
  for (let at = model.start; at < model.end; at += stride) instants.push(at);
  return instants;
}

/** Where the plot lies inside its box, in CSS pixels: recharts is told so, and labels are laid over it by the same figures. */
export const inset = { left: 44, right: 14, top: 40, bottom: 24 };

export const plotBoxHeight = 288;
export const spanRowHeight = 9;
export const maxSpanRows = 4;

/** The height of the chart with its rows of spans, known before either is drawn. */
export function boxHeight(model: BurnDownModel): number {
  const rows = rowsOf(model.spans, maxSpanRows).length;
  return plotBoxHeight + (rows === 0 ? 0 : rows * spanRowHeight + 3);
}

export interface Scales {
  x(at: EpochMs): number;
  y(hours: number): number;
  /** The instant at that distance from the left edge of the box, within [start, end]. */
  instantAt(px: number): EpochMs;
}

export function scalesOf(
  model: BurnDownModel,
  domain: readonly [number, number],
  size: { width: number; height: number },
): Scales {
  const plotWidth = Math.max(1, size.width - inset.left - inset.right);
  const plotHeight = Math.max(1, size.height - inset.top - inset.bottom);
  const length = model.end - model.start;
  return {
    x: (at) => inset.left + ((at - model.start) / length) * plotWidth,
    y: (hours) => inset.top + ((domain[1] - hours) / (domain[1] - domain[0])) * plotHeight,
    instantAt: (px) => model.start + Math.min(1, Math.max(0, (px - inset.left) / plotWidth)) * length,
  };
}
