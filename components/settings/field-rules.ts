/** Why each field cannot be saved as it stands; a field without a fault is absent. */
export type FieldErrors = Readonly<Record<string, string>>;

/** How one field of a form is called, said and compared. */
export interface FieldRule<Value> {
  label: string;
  /** The value as a person would say it: `20 h`, `not set`. */
  words: (value: Value) => string;
  /** Whether two drafts mean the same; by default, whether they are alike. */
  same?: (one: Value, other: Value) => boolean;
}

/** Of every field of a draft, in the order of the form. */
export type FieldRules<Draft> = { readonly [Name in keyof Draft]-?: FieldRule<Draft[Name]> };

/** What a form edits, kept as it is typed, and how that becomes a record again. */
export interface RecordKind<Wire, Draft, Body> {
  draftOf: (wire: Wire) => Draft;
  rules: FieldRules<Draft>;
  /** What is saved, or why each field cannot be. */
  read: (draft: Draft) => { body: Body; errors: null } | { body: null; errors: FieldErrors };
}

export function fieldNames<Draft>(rules: FieldRules<Draft>): (keyof Draft & string)[] {
  return Object.keys(rules) as (keyof Draft & string)[];
}

export function isSame<Draft, Name extends keyof Draft>(
  rules: FieldRules<Draft>,
  name: Name,
  one: Draft,
  other: Draft,
): boolean {
  const { same = isAlike } = rules[name];
  return same(one[name], other[name]);
}

function isAlike(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Fields in which two drafts differ. */
export function differing<Draft>(rules: FieldRules<Draft>, one: Draft, other: Draft): (keyof Draft & string)[] {
  return fieldNames(rules).filter((name) => !isSame(rules, name, one, other));
}
