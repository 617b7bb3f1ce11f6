import 'server-only';
import type { Problem } from '../cluster/records';
import { formatBytes, formatCount, formatHours } from '../units/format';
import { type CheckOutcome, elsewhere } from './check';
import type { CopyOutcome } from './copy';
import type { Left } from './copy-object';
import type { PrunedMonth, PruneOutcome } from './prune';
import type { KeptNode } from './prune-plan';

/** What a command has to say at its end, and whether all is well. */
export interface Report {
  lines: string[];
  isWell: boolean;
}

const objects = (count: number) => formatCount(count, 'object');

export function copyReport(outcome: CopyOutcome, from: string, to: string): Report {
  const { alike, brought, replaced, removed, bytes, left, onlyAtTarget, changing } = outcome;
  const older = replaced === 0 ? '' : `, ${objects(replaced)} of them in place of what was brought before`;
  const gone = removed === 0 ? '' : ` ${objects(removed)} that had gone at the source ${were(removed)} removed.`;
  const isWell = left.length + onlyAtTarget.length + changing.length === 0;
  return {
    isWell,
    lines: [
      ...left.map(leftLine),
      ...onlyAtTarget.map((key) => `${inOneLine(key)} stands at the target alone`),
      ...changing.map((key) => `${inOneLine(key)} changes at the source all the time`),
      `Brought ${objects(brought)} (${formatBytes(bytes)})${older}.${gone}`,
      isWell
        ? `All ${objects(alike)} of ${from} stand in ${to}, compared byte for byte.`
        : `${objects(alike)} of ${from} ${stand(alike)} in ${to}, compared byte for byte; ${copyFaults(outcome)}.`,
      ...(changing.length > 0 ? ['Stop what writes to the source, then run this again: it goes on.'] : []),
    ],
  };
}

function copyFaults({ left, onlyAtTarget, changing }: CopyOutcome): string {
  const faults = [
    [left.length, `could not be brought`],
    [changing.length, `kept changing`],
    [onlyAtTarget.length, `${stand(onlyAtTarget.length)} at the target alone`],
  ] as const;
  return faults
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${objects(count)} ${what}`)
    .join(', ');
}

export function checkReport({ problems, folders, objects: count, bytes }: CheckOutcome, store: string): Report {
  const width = Math.max(0, ...folders.map(({ prefix }) => prefix.length));
  const table = folders.map(({ prefix, ...folder }) => {
    const faults = prefix === elsewhere ? 'not read by Headroom' : `${formatCount(folder.problems, 'problem')}`;
    return `${prefix.padEnd(width)}  ${objects(folder.objects)}, ${faults}`;
  });
  if (count === 0) return { isWell: false, lines: [`${store} holds no object.`] };
  return {
    isWell: problems.length === 0,
    lines: [
      ...problems.map(problemLine),
      ...table,
      `${formatCount(problems.length, 'problem')} in ${objects(count)} (${formatBytes(bytes)}) of ${store}.`,
    ],
  };
}

export function pruneReport({ months, leftOvers, kept, left }: PruneOutcome, isDryRun: boolean): Report {
  const rolled = months.reduce((sum, month) => sum + month.objects, 0);
  const bytes = months.reduce((sum, month) => sum + month.bytes, 0);
  const into = `${objects(rolled)} (${formatBytes(bytes)}) into ${formatCount(months.length, 'object')}`;
  const sums = `Every sum ${isDryRun ? 'would stay' : 'is'} the same.`;
  return {
    isWell: left.length === 0,
    lines: [
      ...left.map(leftLine),
      ...kept.map(keptLine),
      ...months.map(monthLine),
      ...(leftOvers > 0
        ? [`${isDryRun ? 'Would remove' : 'Removed'} ${objects(leftOvers)} that an earlier prune had summed.`]
        : []),
      rolled === 0 ? 'There is nothing to roll up.' : `${isDryRun ? 'Would roll up' : 'Rolled up'} ${into}. ${sums}`,
      ...(isDryRun && rolled + leftOvers > 0 ? ['Nothing was changed: give --yes to do it.'] : []),
    ],
  };
}

function monthLine(pruned: PrunedMonth): string {
  const { month, days, nodes, users, seconds } = pruned;
  const what = [formatCount(days, 'day'), formatCount(nodes, 'node'), formatCount(users, 'user')].join(', ');
  return `${month}  ${what}: ${objects(pruned.objects)}, ${formatHours(seconds / 3600)}`;
}

function keptLine({ nodeId, days, reason }: KeptNode): string {
  const span = days.length === 1 ? `${days[0]}` : `${formatCount(days.length, 'day')} of ${days[0]} to ${days.at(-1)}`;
  return `node ${nodeId} ${reason}: ${span} ${days.length === 1 ? 'stays' : 'stay'}`;
}

function leftLine({ key, reason }: Left): string {
  return inOneLine(`${key} ${reason}`);
}

/** As compilers write it, so that editors and pagers find the place. */
function problemLine({ key, entry, line, reason }: Problem): string {
  return inOneLine(`${key}${line === undefined ? '' : `:${line}`}: ${entry === undefined ? '' : `${entry} `}${reason}`);
}

/** Names of files may hold line breaks and what steers a terminal: both are shown as JSON writes them. */
function inOneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => {
    const short = JSON.stringify(character).slice(1, -1);
    return short === character ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : short;
  });
}

function were(count: number): string {
  return count === 1 ? 'was' : 'were';
}

function stand(count: number): string {
  return count === 1 ? 'stands' : 'stand';
}
