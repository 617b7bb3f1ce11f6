import { describe, expect, it } from 'vitest';
import { readConfiguration } from '@/lib/resources/configuration';
import { restoredText } from './restored-text';
import { aText, yamlOf } from './samples';
import type { ReadVersion } from './use-version';

function aRead(version: string, text: string): ReadVersion {
  const reading = readConfiguration(text);
  return { answer: aText(version, text), configuration: reading.kind === 'read' ? reading.configuration : null };
}
const registered = yamlOf(900, 500, 'priority:\n  base: 5\n');
const withCeiling = yamlOf(900, 500).replace(
  'other:',
  '  wall_clock:\n    seconds: 7200\n    reason: Long nights\nother:',
);

describe('the text of a restored version', () => {
  it('is its own, byte for byte, where nothing of an administrator differs', () => {
    const old = `${yamlOf(800, 450)}\r\n# é`;
    expect(restoredText(aRead('1', old), aRead('3', yamlOf(900, 500)))).toEqual({
      kind: 'text',
      text: old,
      keeps: false,
    });
  });

  it.each([
    ['priority', registered],
    ['wall clock', withCeiling],
  ])('keeps the newest %s, and all else as it was', (_, newest) => {
    const restored = restoredText(aRead('1', yamlOf(800, 450)), aRead('3', newest));
    if (restored.kind !== 'text') throw new Error(restored.reason);
    expect(restored.keeps).toBe(true);
    expect(restored.text).toContain('# Staging by YASA');
    expect(restored.text).toContain('other: { kept: true }');
    const [before, after, wanted] = [yamlOf(800, 450), restored.text, newest].map((text) => {
      const reading = readConfiguration(text);
      if (reading.kind !== 'read') throw new Error('refused');
      return reading.configuration;
    });
    expect(after?.priority).toBe(wanted?.priority);
    expect(after?.requirements).toEqual({
      ...before?.requirements,
      wall_clock: wanted?.requirements.wall_clock,
    });
  });

  it('takes away a ceiling that the newest has no more', () => {
    const restored = restoredText(aRead('1', withCeiling), aRead('3', yamlOf(800, 450)));
    const reading = restored.kind === 'text' ? readConfiguration(restored.text) : null;
    expect(reading?.kind === 'read' && reading.configuration.requirements.wall_clock).toBeNull();
  });

  it('is left to the server where the newest cannot be read', () => {
    const text = yamlOf(800, 450);
    expect(restoredText(aRead('1', text), aRead('3', 'resources: 5'))).toEqual({ kind: 'text', text, keeps: false });
  });

  it.each([
    ['the old one cannot be read', 'resources: 5', yamlOf(800, 450), /^Version 1 cannot be read/],
    [
      'others share its priority through an anchor',
      yamlOf(800, 450, 'priority: &p { base: 3 }\ndefaults: *p\n'),
      registered,
      /^The wall clock and the priority of version 3 cannot be put into/,
    ],
  ])('is impossible where %s', (_, old, newest, words) => {
    const restored = restoredText(aRead('1', old), aRead('3', newest));
    expect(restored.kind === 'impossible' && restored.reason).toMatch(words);
  });
});
