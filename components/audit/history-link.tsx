import { History } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { buttonStyle } from '@/components/ui/styles';

interface HistoryLinkProps {
  /** A person's name: what they did and what was done to them. Or any other text that stands in the entries. */
  about: { person: string } | { search: string };
}

/** To the log, narrowed to one person or record; for administrators. */
export function HistoryLink({ about }: HistoryLinkProps) {
  return (
    <Link
      look="bare"
      href={`/audit?${new URLSearchParams({ ...about, range: '30d' })}`}
      // Where heads stand one below the other its words begin where all others do.
      className={buttonStyle({ tone: 'quiet', className: 'max-sm:-ml-3' })}
    >
      <History aria-hidden />
      History of changes
    </Link>
  );
}
