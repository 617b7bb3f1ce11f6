import { cn } from '@/components/ui/cn';
import type { SessionWire } from '@/lib/api/sessions';
import { formatGib } from '@/lib/units/format';
import { usesInWords } from './uses-words';

/** What a session took when it was last measured. */
export function SessionUses({ session, className }: { session: SessionWire; className?: string }) {
  const uses = usesInWords(session);
  const title = session.used_memory_mb === null ? undefined : formatGib(session.used_memory_mb);
  return (
    <p className={cn('figures text-label text-ink-soft', className)} title={title}>
      <span className="text-ink-faint lg:sr-only">uses </span>
      {uses ? (
        <>
          <span className="lg:block">{uses[0]}</span>
          <span className="lg:hidden">, </span>
          <span className="lg:block">{uses[1]}</span>
        </>
      ) : (
        'not measured'
      )}
    </p>
  );
}
