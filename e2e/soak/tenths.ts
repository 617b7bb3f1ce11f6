/** Tenths of a second by user, whole ones: the tree keeps no smaller ones. A user with nothing counts as none. */
export type Tenths = Map<string, number>;

export function addTo(sums: Tenths, username: string, tenths: number): void {
  sums.set(username, (sums.get(username) ?? 0) + tenths);
}

export function plus(one: Tenths, other: Tenths): Tenths {
  const sums = new Map(one);
  for (const [username, tenths] of other) addTo(sums, username, tenths);
  return sums;
}

export function differences(one: Tenths, other: Tenths): string[] {
  const usernames = new Set([...one.keys(), ...other.keys()]);
  return [...usernames].filter((username) => (one.get(username) ?? 0) !== (other.get(username) ?? 0));
}

export function isSame(one: Tenths, other: Tenths): boolean {
  return differences(one, other).length === 0;
}
