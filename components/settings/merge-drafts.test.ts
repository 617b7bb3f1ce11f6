import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differing, type FieldRules } from './field-rules';
import { mergeDrafts } from './merge-drafts';

interface Draft {
  hours: string;
  groups: readonly string[];
  gpu: boolean | null;
}

const rules: FieldRules<Draft> = {
  hours: { label: 'Hours', words: (hours) => `${hours} h`, same: (one, other) => Number(one) === Number(other) },
  groups: { label: 'Groups', words: (groups) => groups.join(', ') },
  gpu: { label: 'GPU', words: String },
};
const base: Draft = { hours: '20', groups: ['lab'], gpu: null };

describe('mine over theirs', () => {
  it.each<[string, Partial<Draft>, Partial<Draft>, Partial<Draft>, string[], string[]]>([
    ['nothing changed anywhere', {}, {}, {}, [], []],
    ['only theirs: taken', { hours: '30' }, {}, { hours: '30' }, ['hours'], []],
    ['only mine: kept', {}, { gpu: true }, { gpu: true }, [], []],
    ['different fields: both', { hours: '30' }, { gpu: true }, { hours: '30', gpu: true }, ['hours'], []],
    ['one field to the same end: no clash', { hours: '30' }, { hours: '30.0' }, { hours: '30.0' }, [], []],
    [
      'one field to different ends: mine, until it is chosen',
      { hours: '30' },
      { hours: '40' },
      { hours: '40' },
      [],
      ['hours'],
    ],
    [
      'another way to write the same is no change of mine',
      { hours: '30' },
      { hours: '20.0' },
      { hours: '30' },
      ['hours'],
      [],
    ],
  ])('%s', (_, theirs, mine, merged, taken, clashing) => {
    const sides = { base, theirs: { ...base, ...theirs }, mine: { ...base, ...mine } };
    expect(mergeDrafts(rules, sides)).toEqual({ draft: { ...base, ...merged }, taken, clashing });
  });

  const draft = fc.record({
    hours: fc.constantFrom('10', '20', '30'),
    groups: fc.subarray(['lab', 'staff']),
    gpu: fc.constantFrom(true, false, null),
  });

  it('never changes a field that I touched, and loses none that they did, but where both did', () => {
    fc.assert(
      fc.property(draft, draft, draft, (before, theirs, mine) => {
        const merged = mergeDrafts(rules, { base: before, theirs, mine });
        const touched = differing(rules, before, mine);
        for (const name of touched) expect(merged.draft[name]).toEqual(mine[name]);
        const lost = differing(rules, merged.draft, theirs).filter((name) => !touched.includes(name));
        expect(lost).toEqual([]);
        for (const name of merged.clashing) expect(touched).toContain(name);
      }),
    );
  });
});
