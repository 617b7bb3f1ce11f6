import 'server-only';

/** Which keys this process has written while answers were under way that may be older than that. */
export interface OwnWrites {
  add(key: string): void;
  /** Before a question; give it back to `end`. */
  begin(): number;
  /** Whether the key was written since then. */
  since(begun: number, key: string): boolean;
  end(begun: number): void;
}

export function createOwnWrites(): OwnWrites {
  const writtenAt = new Map<string, number>();
  const underWay = new Set<number>();
  let clock = 0;

  return {
    add(key) {
      if (underWay.size > 0) writtenAt.set(key, ++clock);
    },
    begin() {
      const begun = ++clock;
      underWay.add(begun);
      return begun;
    },
    since: (begun, key) => (writtenAt.get(key) ?? 0) > begun,
    end(begun) {
      underWay.delete(begun);
      if (underWay.size === 0) writtenAt.clear();
    },
  };
}
