import type { Configuration } from '@/lib/resources/configuration';
import { withConfiguration } from '@/lib/resources/edit-configuration';
import type { ReadVersion } from './use-version';

type Restored = { kind: 'text'; text: string; keeps: boolean } | { kind: 'impossible'; reason: string };

/**
 * The text that makes an old version the newest again: its own, but for wall clock and priority, which are an
 * administrator's and stay as they are in the newest version (`keeps`: that made a difference).
 */
export function restoredText(old: ReadVersion, newest: ReadVersion): Restored {
  const { text, version } = old.answer;
  if (old.configuration === null) {
    const reason = `Version ${version} cannot be read, and what cannot be read is not saved again. Download it, mend it, and save it from the calculator.`;
    return { kind: 'impossible', reason };
  }
  if (newest.configuration === null || sameReserved(old.configuration, newest.configuration)) {
    return { kind: 'text', text, keeps: false };
  }
  const edited = withConfiguration(text, withReservedOf(old.configuration, newest.configuration));
  if (edited !== null) return { kind: 'text', text: edited, keeps: true };
  const reason = `The wall clock and the priority of version ${newest.answer.version} cannot be put into the text of version ${version} without changing the rest of it. Open version ${version} in the calculator and save it from there.`;
  return { kind: 'impossible', reason };
}

function withReservedOf(old: Configuration, newest: Configuration): Configuration {
  const requirements = { ...old.requirements, wall_clock: newest.requirements.wall_clock };
  return { ...old, requirements, priority: newest.priority };
}

function sameReserved(one: Configuration, other: Configuration): boolean {
  const [first, second] = [one.requirements.wall_clock, other.requirements.wall_clock];
  return one.priority === other.priority && first?.seconds === second?.seconds && first?.reason === second?.reason;
}
