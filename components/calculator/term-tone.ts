/** Tones of the terms, from strong to weak; each reaches 3:1, and a gap tells neighbours apart. */
export function termTone(index: number): string {
  return `color-mix(in oklab, var(--ink) ${Math.max(0, 88 - index * 22)}%, var(--used))`;
}
