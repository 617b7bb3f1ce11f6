'use client';

import { useState } from 'react';
import { Field, Input } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { namePattern } from '@/lib/cluster/names';

interface PoolChoiceProps {
  /** Those that there are, without the node's own. */
  pools: readonly string[];
  /** Where the node is now. */
  present: string;
  /** What is chosen or typed. */
  pool: string;
  onChange: (pool: string) => void;
}

// A blank, which no pool's name may hold.
const another = ' ';

/** One of the known pools, or a new one by its name. */
export function PoolChoice({ pools, present, pool, onChange }: PoolChoiceProps) {
  const [isTyped, setTyped] = useState(pools.length === 0);
  const select = (value: string) => {
    setTyped(value === another);
    onChange(value === another ? '' : value);
  };
  return (
    <div className="grid gap-3">
      {pools.length === 0 ? null : (
        <Field label="Pool">
          {({ id }) => (
            <Select
              id={id}
              label="Pool"
              className="w-full"
              value={isTyped ? another : pool}
              choices={[
                ...pools.map((value) => ({ value, label: value })),
                { value: another, label: 'A pool by another name' },
              ]}
              onChange={select}
            />
          )}
        </Field>
      )}
      {isTyped ? <NewPool pool={pool} present={present} pools={pools} onChange={onChange} /> : null}
    </div>
  );
}

function NewPool({ pools, present, pool, onChange }: PoolChoiceProps) {
  return (
    <Field
      label="Name of the pool"
      hint={
        pools.includes(pool)
          ? undefined
          : 'A pool that nobody has set up is open to everyone, at one weighted hour an hour.'
      }
      error={faultOf(pool, present)}
    >
      {(control) => (
        <Input {...control} value={pool} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}

function faultOf(pool: string, present: string): string | undefined {
  if (pool === '') return undefined;
  if (pool === present) return 'It is in this pool already.';
  return namePattern.test(pool) ? undefined : 'A pool name is 1 to 128 of A-Z a-z 0-9 _ -';
}
