import { endpoints } from '@/lib/api/endpoints';
import { AppError } from '@/lib/errors';
import { otherMethods } from '@/lib/http/other-methods';
import { openRoute } from '@/lib/http/route';
import { readHealth } from '@/lib/services/read-health';

/** A probe wants an answer; a first look at a large tree takes longer than it waits. */
const waitMs = 2000;

export const GET = openRoute(endpoints.getHealth, async ({ server }) => {
  const tooLate = new AppError('unavailable', 'The tree is being read for the first time. Nothing can be shown yet.');
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate), waitMs);
  });
  try {
    const snapshot = await Promise.race([server.tree.snapshot(), late]);
    return readHealth({ snapshot });
  } finally {
    clearTimeout(timer);
  }
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET');
