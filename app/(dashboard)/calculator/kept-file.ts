/**
 * The author's own file in the tab's storage: the address holds the figures only, and an export without the rest of
 * the file would lose it. It comes back only where the address still has the figures that it was kept with.
 */

const fileKey = 'headroom.calculator.file';
const figuresKey = 'headroom.calculator.figures';

/** The storage may be forbidden or full; then nothing is kept. */
function quietly<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function keepFile(text: string | null): void {
  quietly(() => {
    sessionStorage.removeItem(figuresKey);
    if (text === null) sessionStorage.removeItem(fileKey);
    else sessionStorage.setItem(fileKey, text);
  });
}

/** `figures` are those that the file would be written with now. */
export function keepFigures(figures: string): void {
  quietly(() => sessionStorage.setItem(figuresKey, figures));
}

/** The file that was kept with these figures; null where there is none. */
export function keptFile(figures: string): string | null {
  return quietly(() => (sessionStorage.getItem(figuresKey) === figures ? sessionStorage.getItem(fileKey) : null));
}
