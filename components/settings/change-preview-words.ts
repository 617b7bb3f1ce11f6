import type { PreviewAnswer, PreviewBody, PreviewedPart } from '@/lib/api/previews';
import { formatCount, formatNumber } from '@/lib/units/format';

const partNames: Record<PreviewedPart, string> = {
  active: 'active',
  gpu: 'GPU',
  gpu_share: 'GPU sharing',
  persistent_storage: 'persistent storage',
  admin: 'administrator',
  author: 'author',
  allowance_hours: 'allowance',
  allowance_period: 'allowance period',
  session_limit: 'session limit',
  session_hours: 'session hours',
  storage_limit: 'storage limit',
  session_cpus: 'cores a session',
  session_memory_mb: 'memory a session',
  pools: 'pools',
  pools_denied: 'denied pools',
  groups: 'groups',
  pool_access: 'access to the pool',
};

/** `Changes session limit and groups`; empty where nothing but figures changes, which are told beside it. */
export function partsInWords(parts: readonly PreviewedPart[]): string {
  const names = parts.filter((part) => part !== 'allowance_hours').map((part) => partNames[part]);
  const last = names.pop();
  if (last === undefined) return '';
  return `Changes ${names.length === 0 ? last : `${names.join(', ')} and ${last}`}`;
}

const people = (count: number) => formatCount(count, 'person', 'people');

/** One sentence: whom the change touches, the gravest first. */
export function previewInWords({ counts, overdue }: PreviewAnswer, kind: PreviewBody['kind']): string {
  const { spent, runs_out: runsOut, relieved, changed } = counts;
  const parts: string[] = [];
  // Whoever comes first is called a person; after that the number alone is read as one.
  const say = (count: number, words: (whom: string, isOne: boolean) => string) => {
    if (count > 0) parts.push(words(parts.length === 0 ? people(count) : formatNumber(count), count === 1));
  };
  say(spent, (whom) => `puts ${whom} over at once`);
  say(runsOut, (whom, isOne) => {
    const more = spent > 0 ? `${whom} more` : whom;
    return `${more} ${isOne ? 'runs' : 'run'} out before ${isOne ? 'the' : 'their'} reset`;
  });
  say(relieved, (whom) => `relieves ${whom}`);
  say(changed, (whom, isOne) => `${whom} ${isOne ? 'is' : 'are'} changed otherwise`);
  if (overdue.length > 0) parts.push(`${formatCount(overdue.length, 'session')} would be overdue at once`);
  if (parts.length === 0) {
    const now = kind === 'pool' ? ' at the present pace' : '';
    return `Changes nothing for anybody${now}.`;
  }
  const sentence = parts.join('; ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
