import 'server-only';
import { z } from 'zod';
import type { AuditQuery } from '../api/audit';
import type { AuditPosition } from '../audit/audit';
import { sha256Hex } from '../auth/secrets';
import { AppError } from '../errors';
import type { EpochMs } from '../time/clock';

/**
 * Where a page of the log ended: a place in each node's log that is not through. Places in files stay, so lines that are
 * written meanwhile neither repeat others nor hide them. It also pins the range, and the nodes that are asked.
 */
export interface AuditCursor {
  from: EpochMs;
  to: EpochMs;
  /** Up to where is searched: `to`, or later where it was not asked for, since clocks of nodes differ. */
  searchTo: EpochMs;
  /** By node; null for one that was not read before, and is not asked again. */
  places: ReadonlyMap<string, AuditPosition | null>;
}

const place = z.union([z.tuple([z.string(), z.iso.date(), z.number().int().min(0)]), z.tuple([z.string()])]);
const instant = z.number().int().min(0).max(8.64e15);
const shape = z.tuple([z.string(), instant, instant, instant, z.array(place)]);

export function encodeAuditCursor({ from, to, searchTo, places }: AuditCursor, query: AuditQuery): string {
  const parts = [...places].map(([id, at]) => (at ? [id, at.day, at.offsetBytes] : [id]));
  return Buffer.from(JSON.stringify([searchMark(query), from, to, searchTo, parts])).toString('base64url');
}

/** Throws AppError `invalid` for a text that is no cursor, or one of another search. */
export function decodeAuditCursor(text: string, query: AuditQuery): AuditCursor {
  const read = shape.safeParse(parsed(text));
  if (!read.success || read.data[0] !== searchMark(query)) {
    const message = 'is no cursor of this search; leave it out to begin at the first page';
    throw new AppError('invalid', `The cursor ${message}.`, { errors: [{ path: 'cursor', message }] });
  }
  const [, from, to, searchTo, parts] = read.data;
  const places = parts.map(([id, day, offsetBytes]): [string, AuditPosition | null] => [
    id,
    day !== undefined && offsetBytes !== undefined ? { day, offsetBytes } : null,
  ]);
  return { from, to, searchTo, places: new Map(places) };
}

/** What has to be the same on every page. */
function searchMark({ search, event, user, by, person, node, from, to }: AuditQuery): string {
  return sha256Hex(JSON.stringify([search, event, user, by, person, node, from, to])).slice(0, 16);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
