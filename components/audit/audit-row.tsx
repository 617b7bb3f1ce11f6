import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import { Time } from '@/components/ui/time';
import type { AuditEntryWire } from '@/lib/api/audit';
import { AuditDetails } from './audit-details';
import { AuditSentence } from './audit-sentence';
import { partHref } from './part-href';

interface AuditRowProps {
  entry: AuditEntryWire;
  nodeName: string | null;
  isOpen: boolean;
  onToggle: () => void;
}

/** The cells of an entry; opened, all that it says stands below them. */
export function AuditRow({ entry, nodeName, isOpen, onToggle }: AuditRowProps) {
  const detailsId = useId();
  const sentenceId = useId();
  return (
    <>
      <td className="text-ink-soft max-md:order-1 max-md:self-center max-md:text-label">
        <Time at={entry.time} as="day-seconds" />
      </td>
      <td className="min-w-0 max-md:order-4 max-md:col-span-full">
        <span id={sentenceId}>
          <AuditSentence entry={entry} nodeName={nodeName} />
        </span>
        <span className="block break-words text-ink-faint text-label">{entry.event}</span>
      </td>
      <td className="hidden min-w-0 truncate lg:block">
        {entry.by === 'node' ? <span className="text-ink-faint">the node</span> : <Person name={entry.by} />}
      </td>
      <td className="hidden min-w-0 truncate lg:block">
        {entry.user === null ? <Nobody /> : <Person name={entry.user} />}
      </td>
      <td className="min-w-0 truncate text-ink-soft max-md:order-2 max-md:self-center max-md:text-label">
        {nodeName ?? 'none'}
      </td>
      <td className="-my-1 max-md:-my-2 max-md:order-3">
        <Button
          tone="quiet"
          size="icon"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          aria-label="Details"
          aria-describedby={sentenceId}
          onClick={onToggle}
        >
          <ChevronDown aria-hidden className={cn('transition-transform duration-120', isOpen && 'rotate-180')} />
        </Button>
      </td>
      {isOpen ? (
        <td id={detailsId} className="order-5 col-span-full min-w-0 md:col-start-2">
          <AuditDetails entry={entry} nodeName={nodeName} />
        </td>
      ) : null}
    </>
  );
}

function Person({ name }: { name: string }) {
  const href = partHref({ kind: 'user', id: name });
  if (!href) return name;
  return (
    <Link href={href} prefetch={false} look="quiet">
      {name}
    </Link>
  );
}

function Nobody() {
  return (
    <span className="text-ink-faint">
      <span aria-hidden>–</span>
      <span className="sr-only">nobody</span>
    </span>
  );
}
