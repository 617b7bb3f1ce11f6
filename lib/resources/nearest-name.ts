/** Edits (insert, delete, replace, swap of neighbours) that turn one text into the other. */
function editDistance(from: string, to: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let best = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) best = Math.min(best, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(best);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[to.length] ?? 0;
}

const longestName = 100;

/**
 * The known name that a misspelt one most likely means; null where none is near (more than a third of its letters
 * differ). Separators and case do not count as differences; a tie goes to the earlier name.
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > longestName) return null;
  const plain = (text: string) => text.toLowerCase().replace(/[-_\s]/g, '');
  const wanted = plain(name);
  let nearest: string | null = null;
  let least = Infinity;
  for (const candidate of known) {
    const { length } = plain(candidate);
    const allowed = Math.max(1, Math.floor(length / 3));
    // Each letter that one has and the other has not is an edit at least.
    if (Math.abs(length - wanted.length) > allowed) continue;
    const distance = editDistance(wanted, plain(candidate));
    if (distance < least && distance <= allowed) {
      nearest = candidate;
      least = distance;
    }
  }
  return nearest;
}
