import 'server-only';

/** Begun ahead of use, so that a distant store's delays overlap. */
const aheadItems = 32;
const aheadBytes = 32 * 1024 * 1024;

/**
 * The results in the order of the items, some being worked on ahead: few enough to hold little in memory. `size` is that
 * of an item's result in bytes.
 *
 * @throws the first error, in the order of the items
 */
export async function* workAhead<Item extends { size: number }, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const ahead: Promise<Result>[] = [];
  let bytesAhead = 0;
  let begun = 0;
  for (const next of items) {
    while (begun < items.length && ahead.length < aheadItems && (ahead.length === 0 || bytesAhead < aheadBytes)) {
      const item = items[begun++] as Item;
      bytesAhead += item.size;
      const result = work(item);
      // A failure is met when its turn comes; until then it is nobody's unhandled rejection.
      result.catch(() => undefined);
      ahead.push(result);
    }
    const result = (await ahead.shift()) as Result;
    bytesAhead -= next.size;
    yield result;
  }
}
