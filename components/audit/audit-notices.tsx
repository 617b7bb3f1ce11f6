import { CloudOff, FileWarning } from 'lucide-react';
import type { AuditAnswer } from '@/lib/api/audit';
import { formatCount } from '@/lib/units/format';

interface AuditNoticesProps {
  unread: AuditAnswer['unread'];
  damagedLines: number;
}

/** What is missing in the list: logs of nodes that did not answer, and lines that cannot be read. */
export function AuditNotices({ unread, damagedLines }: AuditNoticesProps) {
  if (unread.length === 0 && damagedLines === 0) return null;
  return (
    <div className="mb-4 grid gap-2">
      {unread.length > 0 ? (
        <div className="flex gap-2 text-warn-text">
          <CloudOff className="mt-0.5 size-4 shrink-0" aria-hidden />
          <div className="min-w-0">
            <p className="font-medium">
              {unread.length === 1
                ? `The log of ${unread[0]?.name}, or a part of it, is not in this list.`
                : `The logs of ${unread.length} nodes, or parts of them, are not in this list.`}
            </p>
            <Reasons unread={unread} />
          </div>
        </div>
      ) : null}
      {damagedLines > 0 ? (
        <p className="flex gap-2 text-ink-soft text-label">
          <FileWarning className="size-4 shrink-0" aria-hidden />
          {formatCount(damagedLines, 'line')} of these days cannot be read: a crash cut{' '}
          {damagedLines === 1 ? 'it' : 'them'} short. {damagedLines === 1 ? 'It is' : 'They are'} kept on the disk of
          the node.
        </p>
      ) : null}
    </div>
  );
}

const shownAtOnce = 3;

/** Of a few nodes at once, of many where they are asked for. */
function Reasons({ unread }: Pick<AuditNoticesProps, 'unread'>) {
  const list = (
    <ul className="text-label">
      {unread.map(({ node, name, reason }) => (
        <li key={node} className="break-words">
          {unread.length === 1 || reason.startsWith(name) ? reason : `${name}: ${reason}`}
        </li>
      ))}
    </ul>
  );
  if (unread.length <= shownAtOnce) return list;
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm text-label underline underline-offset-3">
        Which, and why
      </summary>
      {list}
    </details>
  );
}
