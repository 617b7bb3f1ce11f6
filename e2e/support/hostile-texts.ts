/** Nine levels of nine aliases each: three hundred million nodes if anything follows them. */
export const aliasBomb = Array.from({ length: 9 }, (_, level) => {
  const items = level === 0 ? Array(9).fill('1') : Array(9).fill(`*a${level - 1}`);
  return `a${level}: &a${level} [${items.join(', ')}]`;
}).join('\n');

/** Recursion that kills a parser which counts on its stack. */
export const tenThousandBrackets = '['.repeat(10_000);

export const tenMegabytesOfYaml = 'name: value\n'.repeat(900_000);

/** `key0: 1` and so on, a line each. */
export function flatMap(keys: number): string {
  return Array.from({ length: keys }, (_, index) => `key${index}: 1\n`).join('');
}
