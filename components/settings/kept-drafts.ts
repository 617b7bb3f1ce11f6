/**
 * What was typed into a form that was left without saving, by record, until the page is loaded anew: back in the form
 * it is all still there, with the version that it was typed over.
 */
const kept = new Map<string, unknown>();

export function keepDraft(key: string, held: unknown): void {
  kept.set(key, held);
}

/** What was kept under this key; the same form kept it, so it is of its kind. */
export function keptDraft<Held>(key: string): Held | null {
  return (kept.get(key) as Held | undefined) ?? null;
}

export function forgetDraft(key: string): void {
  kept.delete(key);
}
