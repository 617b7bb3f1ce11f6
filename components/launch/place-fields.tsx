'use client';

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Select } from '@/components/ui/select';
import type { AppsAnswer } from '@/lib/api/launches';
import type { LaunchChoice } from './choice';

interface PlaceFieldsProps {
  nodes: AppsAnswer['nodes'];
  choice: LaunchChoice;
  onChange: (change: Partial<LaunchChoice>) => void;
}

// No pool and no node is called so: names hold no dot.
const any = '.any';

/** Where it shall run, for those who care; by itself it runs where there is most room. */
export function PlaceFields({ nodes, choice, onChange }: PlaceFieldsProps) {
  const [isOpen, setIsOpen] = useState(choice.pool !== null || choice.node !== null);
  const pools = [...new Set(nodes.map(({ pool }) => pool))].sort((a, b) => a.localeCompare(b));
  const inPool = nodes.filter(({ pool }) => choice.pool === null || pool === choice.pool);
  return (
    <div>
      <Button size="sm" tone="quiet" className="-ml-2" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Choose pool or node
        <ChevronDown className={cn('transition-transform', isOpen && 'rotate-180')} aria-hidden />
      </Button>
      {isOpen ? (
        <div className="mt-1 flex flex-wrap gap-x-4 gap-y-2">
          <Select
            label="Pool"
            showLabel
            value={choice.pool ?? any}
            choices={[{ value: any, label: 'any' }, ...pools.map((pool) => ({ value: pool, label: pool }))]}
            onChange={(pool) => onChange({ pool: pool === any ? null : pool, node: null })}
          />
          <Select
            label="Node"
            showLabel
            value={choice.node ?? any}
            choices={[{ value: any, label: 'any' }, ...inPool.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(node) => onChange({ node: node === any ? null : node })}
          />
        </div>
      ) : null}
    </div>
  );
}
