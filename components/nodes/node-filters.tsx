'use client';

import { Search, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { type NodeState, nodeStates } from '@/lib/cluster/node-state';
import { nodeStateNames } from './node-state-words';
import type { NodesFilter } from './nodes-board';

interface NodeFiltersProps {
  filter: NodesFilter;
  /** Those that nodes are in. */
  pools: readonly string[];
  onType: (text: string) => void;
  onChange: (change: { state?: NodeState | null; pool?: string | null }) => void;
}

const any = '';

export function NodeFilters({ filter, pools, onType, onChange }: NodeFiltersProps) {
  // A pool that stands in the address stays to be seen, also where no node is in it.
  const named = filter.pool === any || pools.includes(filter.pool) ? pools : [...pools, filter.pool];
  return (
    <search className="mb-6 flex flex-wrap items-center gap-2">
      <div className="relative w-full sm:w-64">
        <Search className="-translate-y-1/2 absolute top-1/2 left-2.5 size-4 text-ink-faint" aria-hidden />
        <Input
          type="search"
          data-search
          aria-label="Search nodes by name, id or address"
          placeholder="Search name, id, address"
          className="pl-8"
          value={filter.search}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <Select
        label="State"
        value={filter.state ?? any}
        choices={[
          { value: any, label: 'Any state' },
          ...nodeStates.map((value) => ({ value, label: nodeStateNames[value] })),
        ]}
        onChange={(state) => onChange({ state: state === any ? null : state })}
      />
      <Select
        label="Pool"
        value={filter.pool}
        choices={[{ value: any, label: 'Any pool' }, ...named.map((value) => ({ value, label: value }))]}
        onChange={(pool) => onChange({ pool: pool === any ? null : pool })}
      />
      {filter.state !== null || filter.pool !== any ? (
        <Button tone="quiet" onClick={() => onChange({ state: null, pool: null })}>
          <X aria-hidden />
          Clear
        </Button>
      ) : null}
    </search>
  );
}
