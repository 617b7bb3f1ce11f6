import 'server-only';
import type { NodeRecord } from '../cluster/records';
import { AppError } from '../errors';

/** A report of some two thousand sessions is 1 MiB. */
const maxAnswerBytes = 4 * 1024 * 1024;

/** The whole body, counted as it comes. Throws AppError `unavailable` over 4 MiB, and what reading throws. */
export async function readAnswerBody({ name }: NodeRecord, { body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    size += chunk.value.byteLength;
    if (size > maxAnswerBytes) {
      await reader?.cancel();
      throw new AppError('unavailable', `${name} answered more than ${maxAnswerBytes} bytes (4 MiB).`);
    }
    chunks.push(chunk.value);
  }
  return Buffer.concat(chunks);
}
