import 'server-only';

/** In order, each of at most so many objects, and of so many bytes where it has more than one. */
export function* batchesOf<Item extends { size: number }>(
  items: readonly Item[],
  most: { objects: number; bytes: number },
): Generator<Item[]> {
  let batch: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    if (batch.length > 0 && (batch.length === most.objects || bytes + item.size > most.bytes)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(item);
    bytes += item.size;
  }
  if (batch.length > 0) yield batch;
}
