import { textName } from './text-name';

/**
 * Texts that are too long for the address (the author's own file, thousands of runs) in the tab's storage, each under
 * the name that it has by itself. The address says the name, so that a reload, Back and Forward find the right one.
 */

const prefix = 'headroom.kept.';
const orderKey = 'headroom.kept';
/** What Back can still want; older ones go. */
const mostKept = 12;

/** What the storage has no room for, or may not be used for, lives as long as the page. */
const inMemory = new Map<string, string>();

/** The storage may be forbidden or full; then nothing is kept. */
function quietly<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Keeps it, and says the name that it is found by. */
export function keepText(text: string): string {
  const name = textName(text);
  inMemory.set(name, text);
  const names = [name, ...keptNames().filter((other) => other !== name)];
  for (const old of names.splice(mostKept)) forget(old);
  while (!stored(name, text, names) && names.length > 1) forget(names.pop());
  return name;
}

/** The text of that name; null where this tab never had it, or no longer. */
export function keptText(name: string): string | null {
  const held = inMemory.get(name) ?? quietly(() => sessionStorage.getItem(prefix + name));
  if (held !== null) inMemory.set(name, held);
  return held;
}

/** Newest first. */
function keptNames(): string[] {
  return (quietly(() => sessionStorage.getItem(orderKey)) ?? '').split(' ').filter((name) => name !== '');
}

function stored(name: string, text: string, names: readonly string[]): boolean {
  const work = () => {
    sessionStorage.setItem(prefix + name, text);
    sessionStorage.setItem(orderKey, names.join(' '));
    return true;
  };
  return quietly(work) ?? false;
}

function forget(name: string | undefined): void {
  quietly(() => sessionStorage.removeItem(`${prefix}${name}`));
}
