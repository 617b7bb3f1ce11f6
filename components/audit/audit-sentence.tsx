import { Link } from '@/components/ui/link';
import type { AuditEntryWire } from '@/lib/api/audit';
import { type AuditPart, auditParts } from '@/lib/api/audit-words';
import { partHref } from './part-href';

/** What happened, in words; names lead to what they name. */
export function AuditSentence({ entry, nodeName }: { entry: AuditEntryWire; nodeName: string | null }) {
  let place = 0;
  return (
    <span className="break-words">
      {auditParts(entry, nodeName).map((part) => {
        // The parts of a sentence keep their places.
        place += part.text.length;
        return <Part key={place} part={part} />;
      })}
    </span>
  );
}

function Part({ part }: { part: AuditPart }) {
  const href = part.about && partHref(part.about);
  if (!href) return part.text;
  return (
    <Link href={href} prefetch={false} look="quiet" className="font-medium">
      {part.text}
    </Link>
  );
}
