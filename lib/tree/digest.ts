import 'server-only';
import { createHash } from 'node:crypto';

/** SHA-256 of the bytes, 64 hexadecimal digits. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
