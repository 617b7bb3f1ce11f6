import { type FieldRules, fieldNames, isSame } from './field-rules';

export interface Merged<Draft> {
  draft: Draft;
  /** Fields that only they changed: theirs stands now. */
  taken: (keyof Draft & string)[];
  /** Fields that both changed, to different ends: mine stands until the reader decides otherwise. */
  clashing: (keyof Draft & string)[];
}

/**
 * Mine over theirs, field by field, against what both began with: what I did not touch takes theirs, what they did not
 * touch keeps mine. No field that I touched is changed.
 */
export function mergeDrafts<Draft extends object>(
  rules: FieldRules<Draft>,
  { base, theirs, mine }: Record<'base' | 'theirs' | 'mine', Draft>,
): Merged<Draft> {
  const merged: Merged<Draft> = { draft: { ...mine }, taken: [], clashing: [] };
  for (const name of fieldNames(rules)) {
    if (isSame(rules, name, base, theirs)) continue;
    if (isSame(rules, name, base, mine)) {
      merged.draft[name] = theirs[name];
      merged.taken.push(name);
    } else if (!isSame(rules, name, mine, theirs)) merged.clashing.push(name);
  }
  return merged;
}
