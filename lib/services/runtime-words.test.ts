import { expect, it } from 'vitest';
import { runtimeErrorWords } from './runtime-words';

const since = Date.parse('2026-12-16T10:30:00Z');

it.each([
  ['nothing of a runtime that answers', { kind: 'docker', error: null }, null],
  ['nothing where a node does not say', null, null],
  [
    'since when and why an engine is away',
    { kind: 'docker', error: { reason: 'connect ENOENT', since } },
    /^Its container engine does not answer since .*10:30.* UTC.*: connect ENOENT\.$/,
  ],
  [
    'the same of programs, with one full stop',
    { kind: 'process', error: { reason: 'No room is left.', since } },
    /^What runs its sessions as programs .*: No room is left\.$/,
  ],
] as const)('says %s', (_, runtime, words) => {
  const said = runtimeErrorWords(runtime);
  if (words === null) expect(said).toBeNull();
  else expect(said).toMatch(words);
});
