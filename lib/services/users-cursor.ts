import 'server-only';
import { z } from 'zod';
import { AppError } from '../errors';
import type { EpochMs } from '../time/clock';

/**
 * Where a page of users ended: the last row's place in the order, not its number, so that rows that come or go meanwhile
 * neither repeat nor hide others. It also pins the instant, since figures such as a run-out move with the clock.
 */
export interface UsersCursor {
  sort: string;
  at: EpochMs;
  /** The last row's figure; null where it has none. */
  figure: number | null;
  username: string;
}

/** As text, since a figure may be infinite, which JSON has no number for. */
const figure = z.string().transform((text, issues) => {
  const number = Number(text);
  if (text !== '' && !Number.isNaN(number)) return number;
  issues.addIssue('no figure');
  return z.NEVER;
});
const shape = z.tuple([z.string(), z.number(), figure.nullable(), z.string()]);

export function encodeCursor({ sort, at, figure, username }: UsersCursor): string {
  const parts = [sort, at, figure === null ? null : String(figure), username];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** @throws AppError `invalid` for text that is no cursor, or one of another order. */
export function decodeCursor(text: string, sort: string): UsersCursor {
  const result = shape.safeParse(parsed(text));
  if (!result.success || result.data[0] !== sort) {
    const message = 'is no cursor of this list and order; leave it out to begin at the first page';
    throw new AppError('invalid', `The cursor ${message}.`, { errors: [{ path: 'cursor', message }] });
  }
  const [, at, last, username] = result.data;
  return { sort, at, figure: last, username };
}
