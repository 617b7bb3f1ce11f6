import 'server-only';
import { parseArgs } from 'node:util';
import { isUtcDay, type UtcDay } from '../time/utc-day';

/** What `npm run tree` is asked to do. A store is as it was written; null for that of the environment. */
export type TreeOrder =
  | { command: 'copy'; from: string; to: string }
  | { command: 'check'; store: string | null }
  | { command: 'prune'; store: string | null; before: UtcDay; includeSilent: boolean; isMeant: boolean };

export const treeUsage = `npm run tree -- copy <from> <to>
npm run tree -- check [<store>]
npm run tree -- prune [<store>] --before <YYYY-MM-DD> [--include-silent] [--yes]

A store is file:<folder> or 's3://<bucket>/<prefix>?endpoint=<URL>&region=<region>', in quotes because of the & and ?,
with the keys of a bucket in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Without one, HEADROOM_STORE is taken.
`;

const options = {
  before: { type: 'string' },
  'include-silent': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;

/**
 * A text says what is wrong with the arguments.
 *
 * @param latestDay the latest that `--before` may name
 */
export function readTreeArguments(given: readonly string[], latestDay: UtcDay): TreeOrder | string {
  const parsed = parse(given);
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const [command, one, other, ...more] = positionals;
  if (command !== 'prune' && (values.before !== undefined || values.yes || values['include-silent'])) {
    return 'Only prune takes options.';
  }
  if (command === 'copy') {
    if (one === undefined || other === undefined || more.length > 0) return 'copy takes two stores: from and to.';
    return { command, from: one, to: other };
  }
  if (command !== 'check' && command !== 'prune') {
    return command === undefined ? 'Say what to do.' : `There is no command ${JSON.stringify(command)}.`;
  }
  if (other !== undefined) return `${command} takes one store.`;
  const store = one ?? null;
  if (command === 'check') return { command, store };
  const { before } = values;
  if (before === undefined || !isUtcDay(before)) return 'prune needs --before with a day, such as --before 2026-10-01.';
  if (before > latestDay) return `Days stay as they are for 35 days: --before may be ${latestDay} at the latest.`;
  return { command, store, before, includeSilent: values['include-silent'], isMeant: values.yes };
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true });
  } catch (error) {
    // Node.js goes on with advice about names that begin with a hyphen.
    return error instanceof Error ? error.message.split('. ', 1).join() : String(error);
  }
}
