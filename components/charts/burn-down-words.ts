import type { EpochMs } from '@/lib/time/clock';
import { formatHours, formatOver, formatRemaining, formatSetHours } from '@/lib/units/format';
import { formatClock, formatDay, formatDayAndClock, formatInstant } from '@/lib/units/format-time';
import {
  type BurnDownModel,
  type BurnReading,
  balanceHoursAt,
  isOver,
  projectionOf,
  usedHoursAt,
} from './burn-down-model';

/** What is left, or by how much it is over: `8.3 h left`, `over by 0.7 h`. */
export function balanceInWords(hours: number): string {
  return formatOver(-hours) ?? `${formatRemaining(hours)} left`;
}

/** What the instant that the figures are of is called: `now`, `at the end`, or its date. */
export function nowInWords(model: BurnDownModel, zone: string): string {
  if (isOver(model)) return 'at the end';
  return model.isLive ? 'now' : formatDayAndClock(model.now, zone);
}

/** One instant of the chart as its parts, first the time. */
export function readingInWords(model: BurnDownModel, reading: BurnReading, zone: string): string[] {
  const when = formatDayAndClock(reading.at, zone);
  const parts = [reading.tense === 'now' && model.isLive ? `Now, ${formatClock(reading.at, zone)}` : when];
  if (reading.balanceHours !== null) {
    const words = balanceInWords(reading.balanceHours);
    parts.push(reading.tense === 'projected' ? `${words} at the present pace` : words);
  }
  if (reading.usedHours !== null) parts.push(`${formatHours(reading.usedHours)} used`);
  if (reading.evenHours !== null) parts.push(`even pace: ${formatRemaining(reading.evenHours)}`);
  if (reading.grant) parts.push(`granted ${formatSetHours(reading.grant.hours)}: ${reading.grant.note}`);
  if (reading.running.length > 0) parts.push(`running: ${reading.running.map(({ label }) => label).join(', ')}`);
  return parts;
}

/** The whole chart in a sentence or two. */
export function chartInWords(model: BurnDownModel, zone: string): string {
  const span = `${formatDay(model.start, 'UTC')} to ${formatDay(model.end, 'UTC')} in UTC days.`;
  const used = formatHours(usedHoursAt(model, model.now));
  const balance = balanceHoursAt(model, model.now);
  if (model.budgetHours === null || balance === null) return `Hours used, ${span} ${used} used.`;
  const state = `${used} of ${formatSetHours(model.budgetHours)} used, ${balanceInWords(balance)}.`;
  return [`Hours left, ${span}`, state, outlookInWords(model, zone)].filter(Boolean).join(' ');
}

function outlookInWords(model: BurnDownModel, zone: string): string {
  const target = projectionOf(model);
  if (isOver(model) || target === null) return '';
  if (target.hours === 0) return `At the present pace it runs out ${formatInstant(target.at, zone)}.`;
  return `At the present pace ${formatRemaining(target.hours)} will be left at the reset.`;
}

export function runOutLabel(at: EpochMs, zone: string): string {
  return `runs out ${formatDayAndClock(at, zone)}`;
}
