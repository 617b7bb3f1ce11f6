/** One figure of a run. `isMet`: whether it is what was aimed at; undefined where nothing was. */
export interface Figure {
  what: string;
  value: string;
  aim?: string;
  isMet?: boolean;
}

/** A figure with an upper limit. */
export function below(what: string, value: number, most: number, unit: string, decimals = 0): Figure {
  return { what, value: `${value.toFixed(decimals)}${unit}`, aim: `under ${most}${unit}`, isMet: value < most };
}

export function exactly(what: string, value: number | boolean, wanted: number | boolean): Figure {
  const words = (it: number | boolean) => (typeof it === 'boolean' ? (it ? 'yes' : 'no') : String(it));
  return { what, value: words(value), aim: words(wanted), isMet: value === wanted };
}

export function plain(what: string, value: number | string, unit = '', decimals = 0): Figure {
  return { what, value: `${typeof value === 'number' ? value.toFixed(decimals) : value}${unit}` };
}

/** Prints them under each other; answers whether every aim is met. */
export function printFigures(title: string, figures: readonly Figure[]): boolean {
  const cells = figures.map(({ what, value, aim = '', isMet }) => [
    what,
    value,
    aim,
    isMet === undefined ? '' : isMet ? 'met' : 'MISSED',
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  console.log(`\n${title}\n`);
  for (const [what = '', value = '', aim = '', met = ''] of cells) {
    const [first = 0, second = 0, third = 0] = widths;
    console.log(`${what.padEnd(first)}  ${value.padStart(second)}  ${aim.padEnd(third)}  ${met}`.trimEnd());
  }
  return figures.every(({ isMet }) => isMet !== false);
}
