import type { RefusalWire } from '@/lib/api/launches';

/** Whether what refuses a launch may pass by itself or by what others do, so that asking again later is of use. */
export function mayPass({ limit, allowed }: Pick<RefusalWire, 'limit' | 'allowed'>): boolean {
  switch (limit) {
    case 'settings':
    case 'allowance':
      return true;
    // Under a limit of 0 none can end that would make room; an account that may keep no files has no figure.
    case 'session_limit':
      return allowed !== 0;
    case 'storage':
      return allowed !== null;
    case 'inactive':
    case 'pool':
    case 'gpu':
    case 'memory':
      return false;
  }
}
