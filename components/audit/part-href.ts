import type { AuditPart } from '@/lib/api/audit-words';

/** Who signs in by the root token, which has no page. */
const rootName = 'root';

/**
 * The page of what a part of a sentence names; null where it has none. A session's is what the
 * log says of it.
 */
export function partHref({ kind, id }: NonNullable<AuditPart['about']>): string | null {
  const name = encodeURIComponent(id);
  switch (kind) {
    case 'user':
      return id === rootName ? null : `/users/${name}`;
    case 'session':
      return `/audit?${new URLSearchParams({ search: id, range: '30d' })}`;
    case 'analysis':
      return `/analyses/${name}`;
    case 'group':
      return `/groups/${name}`;
    case 'pool':
      return `/pools/${name}`;
    case 'node':
      return `/nodes?${new URLSearchParams({ search: id })}`;
  }
}
