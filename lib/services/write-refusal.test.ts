import { expect, it } from 'vitest';
import type { AuditEntry } from '../audit/audit';
import { AppError } from '../errors';
import { actorOf } from '../testing/service-context';
import { writeRefusal } from './write-refusal';

it.each([
  ['a refusal for lack of rights is written down', new AppError('forbidden', 'not yours'), 1],
  ['nothing else that is refused is', new AppError('conflict', 'changed'), 0],
  ['no fault is', new Error('a fault'), 0],
])('%s, and thrown on', async (_case, error, expected) => {
  const entries: AuditEntry[] = [];
  const audit = { write: async (entry: AuditEntry) => void entries.push(entry) };
  const context = { audit, actor: actorOf('aron', 'author') };
  await expect(writeRefusal(context, 'yasa', 'remove', () => Promise.reject(error))).rejects.toBe(error);
  expect(entries).toHaveLength(expected);
  if (expected > 0) {
    const fields = { analysis_id: 'yasa', act: 'remove', detail: 'not yours' };
    expect(entries).toEqual([{ event: 'analysis.refused', user: null, by: 'aron', fields }]);
  }
});

it('what is not refused goes its way', async () => {
  const audit = { write: () => Promise.reject(new Error('nothing to write')) };
  await writeRefusal({ audit, actor: actorOf('aron') }, 'yasa', 'save', async () => undefined);
});
