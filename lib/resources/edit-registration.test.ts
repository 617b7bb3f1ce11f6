import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from './configuration';
import { withConfiguration } from './edit-configuration';
import type { WallClock } from './requirements';

/** The two values that registration sets, put into an author's own text. */

const own = 'cpu_cores: 1';
const memory = 'base_system_memory_mib: 2';
const slow = { seconds: 7200, reason: 'slow' };
const slower = { seconds: 9000, reason: 'slower' };
const asFlow = '{seconds: 7200, reason: "slow"}';

function edited(text: string, wallClock: WallClock | null, priority: number): string | null {
  const reading = readConfiguration(text);
  if (reading.kind !== 'read') throw new Error(`must be read: ${JSON.stringify(reading.errors)}`);
  const requirements = { ...reading.configuration.requirements, wall_clock: wallClock };
  return withConfiguration(text, { ...reading.configuration, requirements, priority });
}

const block = (...lines: string[]) => `resources:\n  ${own} # one\n  ${memory}\n${lines.join('')}`;
const flow = (more: string) => `resources: {${own}, ${memory}${more}} # flow\n`;

describe('a wall clock', () => {
  it.each<[string, string, WallClock | null, string]>([
    ['comes to the end of its block', block('x: 1\n'), slow, block(`  wall_clock: ${asFlow}\n`, 'x: 1\n')],
    ['comes to the end of a block in flow style', flow(''), slow, flow(`, wall_clock: ${asFlow}`)],
    ['comes in place of null', block('  wall_clock: null # none\n'), slow, block(`  wall_clock: ${asFlow} # none\n`)],
    [
      'comes where only its name stands',
      block('  wall_clock:\n', 'x: 1\n'),
      slow,
      block(`  wall_clock: ${asFlow}\n`, 'x: 1\n'),
    ],
    [
      'comes where its name stands with a comment',
      block('  wall_clock: # none\n'),
      slow,
      block(`  wall_clock: ${asFlow} # none\n`),
    ],
    [
      'changes its figures in block style, comments kept',
      block('  wall_clock: # why\n', '    seconds: 7200 # 2 h\n', '    reason: slow # very\n'),
      slower,
      block('  wall_clock: # why\n', '    seconds: 9000 # 2 h\n', '    reason: "slower" # very\n'),
    ],
    [
      'changes its seconds alone beside a block text',
      block('  wall_clock:\n', '    reason: >-\n      slow\n', '    seconds: 7200\n'),
      { ...slow, seconds: 9000 },
      block('  wall_clock:\n', '    reason: >-\n      slow\n', '    seconds: 9000\n'),
    ],
    [
      'changes a reason in a block text, its comment kept',
      block('  wall_clock:\n', '    seconds: 7200\n', '    reason: >- # why\n      slow\n      as ever\n', 'x: 1\n'),
      slow,
      block('  wall_clock:\n', '    seconds: 7200\n', '    reason: "slow" # why\n', 'x: 1\n'),
    ],
    [
      'changes in flow style',
      block('  wall_clock: {seconds: 7200, reason: slow} # why\n'),
      slower,
      block('  wall_clock: {seconds: 9000, reason: "slower"} # why\n'),
    ],
    ['goes in flow style', flow(`, wall_clock: ${asFlow}, gpus: 1`), null, flow(', wall_clock: null, gpus: 1')],
    [
      'goes in block style',
      block('  wall_clock:\n', '    seconds: 7200\n', '    reason: |\n      slow\n', '\n', 'x: 1\n'),
      null,
      block('  wall_clock: null\n', '\n', 'x: 1\n'),
    ],
    [
      'overrides one that was merged, beside the merge',
      `x: &x\n  wall_clock: ${asFlow}\n${block('  <<: *x\n')}`,
      slower,
      `x: &x\n  wall_clock: ${asFlow}\n${block('  <<: *x\n', '  wall_clock: {seconds: 9000, reason: "slower"}\n')}`,
    ],
  ])('%s', (_case, from, wallClock, to) => {
    expect(edited(from, wallClock, 0)).toBe(to);
    const crlf = (text: string) => text.replaceAll('\n', '\r\n');
    expect(edited(crlf(from), wallClock, 0)).toBe(crlf(to));
  });

  it.each([
    ['is an alias', `x: &x ${asFlow}\n`, '*x'],
    ['bears an anchor', '', `&w ${asFlow}`],
    ['bears a tag', '', `!!map ${asFlow}`],
    ['has a reason over several lines', '', '{seconds: 7200, reason: slow\n    it is}'],
  ])('that %s gives way on its own line', (_case, elsewhere, written) => {
    const text = (wallClock: string) => elsewhere + block(`  wall_clock: ${wallClock} # why\n`);
    expect(edited(text(written), null, 0)).toBe(text('null'));
  });

  it.each([
    ['others share', block(`  wall_clock: &w ${asFlow}\n`, 'x: *w\n')],
    ['has seconds that others share', block('  wall_clock: {seconds: &s 7200, reason: slow}\n', 'x: *s\n')],
  ])('that %s is left to its author', (_case, text) => {
    expect(edited(text, slower, 0)).toBeNull();
  });
});

describe('a priority', () => {
  it.each([
    ['comes to the end of the file', block(), 2, block('priority:\n', '  base: 2\n')],
    [
      'comes to the end of a file in flow style',
      `{${flow('').trimEnd().replace(' # flow', '')}}\n`,
      2,
      `{resources: {${own}, ${memory}}, priority: {base: 2}}\n`,
    ],
    ['comes in place of null', block('priority: null # none\n'), 2, block('priority: {base: 2} # none\n')],
    ['comes where only its name stands', block('priority:\n', 'x: 1\n'), 2, block('priority: {base: 2}\n', 'x: 1\n')],
    ['comes into empty braces', block('priority: {} # none\n'), 2, block('priority: {base: 2} # none\n')],
    ['changes in block style', block('priority:\n', '  base: 1 # low\n'), 2, block('priority:\n', '  base: 2 # low\n')],
    ['changes in flow style', block('priority: {base: 1} # low\n'), 2, block('priority: {base: 2} # low\n')],
    [
      'that is an alias keeps what else it says',
      `x: &x {base: 1, y: 2}\n${block('priority: *x # low\n')}`,
      2,
      `x: &x {base: 1, y: 2}\n${block('priority: {<<: *x, base: 2} # low\n')}`,
    ],
    ['under an anchor that nobody uses', block('priority: &x {base: &y 1}\n'), 2, block('priority: &x {base: 2}\n')],
    [
      'comes before the end of the document',
      block('...\n# end\n'),
      2,
      block('priority:\n', '  base: 2\n', '...\n# end\n'),
    ],
    ['goes to 0', block('priority:\n', '  base: 1 # low\n'), 0, block('priority:\n', '  base: 0 # low\n')],
  ])('%s', (_case, from, priority, to) => {
    expect(edited(from, null, priority)).toBe(to);
  });

  it.each([
    ['others share', block('priority: &x {base: 1}\n', 'x: *x\n')],
    ['has a base that others share', block('priority: {base: &x 1}\n', 'x: *x\n')],
  ])('that %s is left to its author', (_case, text) => {
    expect(edited(text, null, 2)).toBeNull();
  });
});

it('an image comes where only the name of its block stands', () => {
  const text = `docker:\n${block()}`;
  const reading = readConfiguration(text);
  if (reading.kind !== 'read') throw new Error('must be read');
  const wanted = { ...reading.configuration, image: 'a', tag: '1' };
  expect(withConfiguration(text, wanted)).toBe(`docker: {image: "a", tag: "1"}\n${block()}`);
});

it('a reason is written so that readers of YAML 1.1 take it, too', () => {
  const reason = 'a\u007f\u0085\u009f\u2028\u2029\ufeff\ufffe\uffff\u0000é😀"\\';
  const written = '"a\\u007f\\u0085\\u009f\\u2028\\u2029\\ufeff\\ufffe\\uffff\\u0000é😀\\"\\\\"';
  const text = edited(block(), { seconds: 1, reason }, 0);
  expect(text).toBe(block(`  wall_clock: {seconds: 1, reason: ${written}}\n`));
  expect(readConfiguration(text ?? '')).toMatchObject({ configuration: { requirements: { wall_clock: { reason } } } });
});

const anyReason = fc.string({ minLength: 1, unit: 'binary' }).filter((text) => text.trim() !== '');
const anyWallClock = fc.option(fc.record({ seconds: fc.integer({ min: 1, max: 1e9 }), reason: anyReason }), {
  nil: null,
});
const anyText = fc.constantFrom(
  block(),
  flow(''),
  block('  wall_clock:\n', '    seconds: 1\n', '    reason: |+\n      a\n\n', 'priority:\n'),
  block('  wall_clock: {seconds: 1, reason: a}\n', 'priority: {base: 7}'),
  `\uFEFF${block('  wall_clock: # c\n', '    "seconds" : 1\n', "    reason: 'a'\n").replaceAll('\n', '\r\n')}`,
);

it('reads as asked whatever is asked, and touches nothing else', () => {
  fc.assert(
    fc.property(anyText, anyWallClock, fc.integer({ min: 0, max: 1e9 }), (text, wallClock, priority) => {
      const result = edited(text, wallClock, priority);
      if (result === null) throw new Error('must be edited');
      const reading = readConfiguration(result);
      if (reading.kind !== 'read') throw new Error('must be read');
      expect(reading.configuration.requirements.wall_clock).toEqual(wallClock);
      expect(reading.configuration.priority).toBe(priority);
      for (const kept of [/^\uFEFF/, own, memory, '# one', '# flow', '# c']) {
        const stands = (where: string) => (kept instanceof RegExp ? kept.test(where) : where.includes(kept));
        if (kept !== '# c' || wallClock !== null) expect(stands(result)).toBe(stands(text));
      }
    }),
  );
});
