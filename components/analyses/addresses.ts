/** Opens a saved version in the calculator, which turns this into an address with every figure. */
export function openInCalculator(id: string, version: string): string {
  return `/calculator?open=${id}.${version}`;
}
