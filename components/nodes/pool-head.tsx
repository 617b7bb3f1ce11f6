import { costInWords } from '@/components/pools/pool-words';
import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import type { PoolWire } from '@/lib/api/pools';
import { namePattern } from '@/lib/cluster/names';

/** What a pool costs and to whom it is open, below its name. */
export function PoolFacts({ pool }: { pool: PoolWire }) {
  const { description, restricted, stop_when_spent: stops, version, faults } = pool;
  const cost = costInWords(pool);
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
      <span className="figures text-ink">{`${cost.charAt(0).toUpperCase()}${cost.slice(1)}`}</span>
      {restricted ? <Badge title="Open to administrators and to those named">restricted</Badge> : null}
      {stops ? <Badge title="Sessions of whoever has spent their allowance are overdue">stops when spent</Badge> : null}
      {faults.length > 0 ? <Badge tone="over">record has faults</Badge> : null}
      {version === null ? <span className="text-ink-faint">no record: the defaults</span> : null}
      {description === '' ? null : <span className="min-w-0 break-words text-ink-soft">{description}</span>}
    </div>
  );
}

/** To the pool's form; a node may name a pool that is no name, which has none. */
export function ChangePool({ name }: { name: string }) {
  if (!namePattern.test(name)) return null;
  return (
    <Link href={`/pools/${name}`} aria-label={`Change pool ${name}`}>
      Change
    </Link>
  );
}
