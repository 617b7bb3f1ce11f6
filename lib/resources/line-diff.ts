/** How two texts differ, line by line. */

export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
  /** Line numbers counted from 1; null where the line is not in that text. */
  before: number | null;
  after: number | null;
}

/** A stretch of a difference: lines to read, or unchanged ones that are folded away. */
export interface DiffBlock {
  kind: 'shown' | 'folded';
  lines: DiffLine[];
}

/** Pairs of lines that are weighed against each other at once: a bit each, 8 MiB in all. */
const mostPairs = 2 ** 26;

/**
 * The lines of both texts in one list: those of a longest common subsequence as `same`, the others as removed from
 * `before` or added in `after`. Lines are parted at line feeds and compared character for character, so that a carriage
 * return counts as part of its line. Where more than 2^26 pairs of lines would have to be weighed (8,000 changed lines
 * against 8,000), the texts are first parted at lines that each holds exactly once, and what is still larger is told as
 * replaced: right, but longer than need be.
 */
export function diffLines(before: string, after: string): DiffLine[] {
  const lines: DiffLine[] = [];
  // The line feed at the end of both is the end of a line, and no line by itself.
  const bothEnd = before.endsWith('\n') && after.endsWith('\n') ? -1 : undefined;
  const from = before.slice(0, bothEnd).split('\n');
  const to = after.slice(0, bothEnd).split('\n');
  compare({ from, start: 0, end: from.length }, { from: to, start: 0, end: to.length }, lines, true);
  return lines;
}

/** Part of a text, [start, end). */
interface Part {
  from: readonly string[];
  start: number;
  end: number;
}

function compare(before: Part, after: Part, into: DiffLine[], mayDivide: boolean): void {
  let { start: b, end: bEnd } = before;
  let { start: a, end: aEnd } = after;
  while (b < bEnd && a < aEnd && before.from[b] === after.from[a]) into.push(same(before.from, b++, a++));
  while (b < bEnd && a < aEnd && before.from[bEnd - 1] === after.from[aEnd - 1]) {
    bEnd -= 1;
    aEnd -= 1;
  }
  const [middle, other]: [Part, Part] = [
    { from: before.from, start: b, end: bEnd },
    { from: after.from, start: a, end: aEnd },
  ];
  if ((bEnd - b) * (aEnd - a) <= mostPairs) pair(middle, other, commonOf(middle, other), into);
  else if (mayDivide) divide(middle, other, into);
  else pair(middle, other, [], into);
  for (let step = 0; bEnd + step < before.end; step++) into.push(same(before.from, bEnd + step, aEnd + step));
}

function same(lines: readonly string[], before: number, after: number): DiffLine {
  return { kind: 'same', text: lines[before] as string, before: before + 1, after: after + 1 };
}

/** Writes down the lines around the common ones, what was removed before what was added. */
function pair(before: Part, after: Part, common: readonly [number, number][], into: DiffLine[]): void {
  let { start: b } = before;
  let { start: a } = after;
  const until = (bEnd: number, aEnd: number) => {
    for (; b < bEnd; b++) into.push({ kind: 'removed', text: before.from[b] as string, before: b + 1, after: null });
    for (; a < aEnd; a++) into.push({ kind: 'added', text: after.from[a] as string, before: null, after: a + 1 });
  };
  for (const [bAt, aAt] of common) {
    until(bAt, aAt);
    into.push(same(before.from, b++, a++));
  }
  until(before.end, after.end);
}

/**
 * A longest common subsequence as pairs of indices, ascending. Bit-parallel: 32 lines of `before` in one step; the row
 * of each line of `after` is kept for the way back. Source: Hyyrö, "Bit-parallel LCS-length computation revisited",
 * AWOCA 2004.
 */
function commonOf(before: Part, after: Part): [number, number][] {
  const count = before.end - before.start;
  const words = Math.ceil(count / 32);
  const rows = new Uint32Array(words * (after.end - after.start));
  const places = placesOf(before);
  const row = new Uint32Array(words).fill(0xffffffff);
  const matches = new Uint32Array(words);
  for (let a = after.start; a < after.end; a++) {
    const at = places.get(after.from[a] as string);
    if (at) {
      matches.fill(0);
      for (const place of at) matches[place >>> 5] = (matches[place >>> 5] as number) | (1 << (place & 31));
      advance(row, matches);
    }
    rows.set(row, (a - after.start) * words);
  }
  return wayBack(rows, words, before, after);
}

/** Where each line stands, from the part's start. */
function placesOf({ from, start, end }: Part): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (let index = start; index < end; index++) {
    const at = places.get(from[index] as string);
    if (at) at.push(index - start);
    else places.set(from[index] as string, [index - start]);
  }
  return places;
}

/** V = (V + (V & M)) | (V & ~M) over all words, the carry from the lower to the higher. */
function advance(row: Uint32Array, matches: Uint32Array): void {
  let carry = 0;
  for (let word = 0; word < row.length; word++) {
    const value = row[word] as number;
    const met = (value & (matches[word] as number)) >>> 0;
    const sum = value + met + carry;
    carry = sum > 0xffffffff ? 1 : 0;
    row[word] = (sum >>> 0) | (value & ~met);
  }
}

function wayBack(rows: Uint32Array, words: number, before: Part, after: Part): [number, number][] {
  const isGap = (a: number, b: number) => (((rows[a * words + (b >>> 5)] as number) >>> (b & 31)) & 1) === 1;
  const common: [number, number][] = [];
  let b = before.end - before.start;
  let a = after.end - after.start;
  while (a > 0 && b > 0) {
    if (isGap(a - 1, b - 1)) b -= 1;
    else {
      a -= 1;
      // The row above reaches as far without this line.
      if (a > 0 && !isGap(a - 1, b - 1)) continue;
      b -= 1;
      common.push([before.start + b, after.start + a]);
    }
  }
  return common.reverse();
}

/** Parts two large texts at lines that each holds once and in the same order. */
function divide(before: Part, after: Part, into: DiffLine[]): void {
  let { start: b } = before;
  let { start: a } = after;
  for (const [bAt, aAt] of risingAnchors(before, after)) {
    compare({ ...before, start: b, end: bAt }, { ...after, start: a, end: aAt }, into, false);
    into.push(same(before.from, bAt, aAt));
    b = bAt + 1;
    a = aAt + 1;
  }
  compare({ ...before, start: b }, { ...after, start: a }, into, false);
}

function risingAnchors(before: Part, after: Part): [number, number][] {
  const other = placesOf(after);
  const anchors: [number, number][] = [];
  for (const [line, [first, second]] of placesOf(before)) {
    const [there, again] = other.get(line) ?? [];
    if (first === undefined || second !== undefined || there === undefined || again !== undefined) continue;
    anchors.push([before.start + first, after.start + there]);
  }
  return longestRising(anchors);
}

interface Link {
  anchor: [number, number];
  before: Link | null;
}

/** The longest chain of anchors that rises in both texts; they come in the order of the first. */
function longestRising(anchors: readonly [number, number][]): [number, number][] {
  const ends: Link[] = [];
  for (const anchor of anchors) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ends[middle] as Link).anchor[1] < anchor[1]) low = middle + 1;
      else high = middle;
    }
    ends[low] = { anchor, before: ends[low - 1] ?? null };
  }
  const chain: [number, number][] = [];
  for (let link = ends.at(-1) ?? null; link; link = link.before) chain.push(link.anchor);
  return chain.reverse();
}

/** Folds what is unchanged and further than `context` lines from any change; a fold hides two lines at least. */
export function foldUnchanged(lines: readonly DiffLine[], context = 3): DiffBlock[] {
  const isNear = nearChanges(lines, context);
  const blocks: DiffBlock[] = [];
  lines.forEach((line, index) => {
    const kind = isNear[index] ? 'shown' : 'folded';
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  });
  return joined(blocks);
}

function nearChanges(lines: readonly DiffLine[], context: number): boolean[] {
  const isNear = new Array<boolean>(lines.length).fill(false);
  let end = 0;
  lines.forEach(({ kind }, index) => {
    if (kind === 'same') return;
    const until = Math.min(lines.length, index + context + 1);
    for (let at = Math.max(end, index - context); at < until; at++) isNear[at] = true;
    end = until;
  });
  return isNear;
}

function joined(blocks: readonly DiffBlock[]): DiffBlock[] {
  const result: DiffBlock[] = [];
  for (const block of blocks) {
    const kind = block.lines.length < 2 ? 'shown' : block.kind;
    const last = result.at(-1);
    if (last?.kind === 'shown' && kind === 'shown') last.lines.push(...block.lines);
    else result.push({ kind, lines: [...block.lines] });
  }
  return result;
}
