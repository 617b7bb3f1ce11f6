import 'server-only';

/** A segment of the path as Next gives it to a page, decoded; as it is where its escapes are none (`%E0%A4%A`). */
export function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
