/** Twelve levels of ten aliases each, more than any file may have: a thousand billion nodes if anything follows them. */
export const aliasBomb = Array.from({ length: 13 }, (_, level) => {
  const items = level === 0 ? Array(10).fill('1') : Array(10).fill(`*a${level - 1}`);
  return `a${level}: &a${level} [${items.join(', ')}]`;
}).join('\n');

/** Recursion that kills a parser which counts on its stack. */
export const tenThousandBrackets = '['.repeat(10_000);

export const tenMegabytesOfYaml = 'name: value\n'.repeat(900_000);

/** `key0: 1` and so on, a line each. */
export function flatMap(keys: number): string {
  return Array.from({ length: keys }, (_, index) => `key${index}: 1\n`).join('');
}
