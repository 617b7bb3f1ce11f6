/** More points than can be told apart on one chart, and enough to show where runs lie. */
const mostDrawn = 300;

/**
 * The runs to draw of very many: half of the places go to those with the least headroom, the others evenly to the rest
 * by length. All of them, in their order, where there is room.
 */
export function thinnedRuns<Run extends { hours: number; headroom: number }>(
  runs: readonly Run[],
): { drawn: Run[]; leftOut: number } {
  if (runs.length <= mostDrawn) return { drawn: [...runs], leftOut: 0 };
  const byHeadroom = [...runs].sort((a, b) => a.headroom - b.headroom);
  const tight = byHeadroom.slice(0, mostDrawn / 2);
  const rest = byHeadroom.slice(mostDrawn / 2).sort((a, b) => a.hours - b.hours);
  const places = mostDrawn - tight.length;
  const step = (rest.length - 1) / (places - 1);
  const even = Array.from({ length: places }, (_, index) => rest[Math.round(index * step)]);
  const drawn = [...tight, ...even.filter((run) => run !== undefined)];
  return { drawn, leftOut: runs.length - drawn.length };
}
