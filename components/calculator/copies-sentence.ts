import {
  type CopiesLine,
  type CopiesOutcome,
  coefficientsOfCopies,
  type SampleFormat,
  type SignalCopies,
} from '@/lib/resources/copies';
import { parseFigure } from '@/lib/units/figure-text';

/** One line of the sentence, as it was typed and chosen. */
export interface CopiesRow {
  key: number;
  count: string;
  format: SampleFormat;
  rate: 'native' | 'fixed';
  /** Of a fixed rate. */
  hz: string;
  channels: SignalCopies['channels'];
}

export const firstRow: CopiesRow = {
  key: 0,
  count: '1',
  format: 'float32',
  rate: 'native',
  hz: '128',
  channels: 'each',
};

type Part = 'count' | 'rate' | 'channels';

export interface CopiesReading {
  outcome: CopiesOutcome;
  /** What each row comes to by itself, also beside one that is refused; null where it is. */
  lines: (CopiesLine | null)[];
  /** By row, in their order. */
  faults: { part: Part; message: string }[][];
}

/** What the sentence comes to for one resource, and what is wrong with it, row by row. */
export function readCopies(rows: readonly CopiesRow[], resource: SignalCopies['resource']): CopiesReading {
  const typed = rows.map((row) => ({
    count: parseFigure(row.count, 'copies'),
    rate: row.rate === 'native' ? null : parseFigure(row.hz, 'Hz'),
  }));
  const copies = rows.map(({ format, channels }, index): SignalCopies => {
    const { count, rate } = typed[index] ?? {};
    const heldAt: SignalCopies['rate'] = rate ? { kind: 'fixed', hz: figureOf(rate) } : { kind: 'native' };
    return { count: figureOf(count), format, channels, resource, rate: heldAt };
  });
  const outcome = coefficientsOfCopies(copies);
  const told = outcome.kind === 'refused' ? outcome.faults : [];
  return {
    outcome,
    lines: copies.map((copy) => {
      const alone = coefficientsOfCopies([copy]);
      return alone.kind === 'copies' ? (alone.lines[0] ?? null) : null;
    }),
    faults: rows.map((_, index) =>
      told
        .filter(({ path }) => path.startsWith(`${index}.`))
        .map(({ path, message }) => {
          const part = path.slice(path.indexOf('.') + 1) as Part;
          const reading = part === 'rate' ? typed[index]?.rate : null;
          return { part, message: reading?.kind === 'refused' ? `${reading.hint}.` : message };
        }),
    ),
  };
}

function figureOf(reading: ReturnType<typeof parseFigure> | undefined): number {
  return reading?.kind === 'figure' ? reading.value : Number.NaN;
}
