import { Section } from '@/components/ui/section';
import type { PoolWire } from '@/lib/api/pools';
import { ChangePool, PoolFacts } from './pool-head';

/** Pools with a record that no node is in. */
export function EmptyPools({ pools }: { pools: readonly PoolWire[] }) {
  if (pools.length === 0) return null;
  return (
    <Section title="Pools without a node" className="mt-8">
      <ul aria-label="Pools without a node" className="divide-y divide-rule border-rule border-y">
        {pools.map((pool) => (
          <li key={pool.name} className="flex items-baseline justify-between gap-4 pt-2">
            <div className="min-w-0">
              <p className="break-words font-medium">{pool.name}</p>
              <PoolFacts pool={pool} />
            </div>
            <span className="text-label text-ink-soft">
              <ChangePool name={pool.name} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
