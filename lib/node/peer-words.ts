import 'server-only';
import type { NodeRecord } from '../cluster/records';
import { reasonOf } from './shared-run';

const brokenOff = new Set(['ECONNRESET', 'UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH']);

/** Why a node could not be reached, to follow its name. */
export function reachFault({ address }: Pick<NodeRecord, 'address'>, error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'ECONNREFUSED') return `refuses connections at ${address}`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `has the address ${address}, which cannot be looked up`;
  if (brokenOff.has(code)) return 'broke off before its answer was whole';
  const reason = reasonOf(cause);
  if (/redirect/.test(reason)) return 'answered with a redirect, which no node does';
  return `cannot be reached at ${address} (${reason})`;
}

export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
