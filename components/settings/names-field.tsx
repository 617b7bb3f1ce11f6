'use client';

import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Input } from '@/components/ui/field';
import { namePattern } from '@/lib/cluster/names';

interface NamesFieldProps {
  /** Names the list for screen readers. */
  label: string;
  names: readonly string[];
  onChange: (names: string[]) => void;
  /** Names that there are; others may be typed all the same. */
  suggestions: readonly string[];
  /** What one is called: `group`. */
  noun: string;
  /** Whether any text goes, as for names at an identity provider; else only names of ours. */
  isFree?: boolean;
  /** Ids of visible texts that say more. */
  describedBy?: string | undefined;
}

/** A list of names: typed or picked one by one, each with a way to take it out. Nothing typed is left behind on leaving. */
export function NamesField(props: NamesFieldProps) {
  const { label, names, onChange, suggestions, noun, isFree = false, describedBy } = props;
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const add = (text: string) => {
    const added = isFree ? [text.trim()] : text.split(/[\s,;]+/);
    const fresh = added.filter((name, at) => name !== '' && !names.includes(name) && added.indexOf(name) === at);
    setTyped('');
    if (fresh.length > 0) onChange([...names, ...fresh]);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && (event.key !== ',' || isFree)) return;
    event.preventDefault();
    add(typed);
  };
  const remove = (name: string) => {
    onChange(names.filter((one) => one !== name));
    input.current?.focus();
  };
  return (
    <div className="grid w-full max-w-md gap-1.5">
      {names.length > 0 ? (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {names.map((name) => (
            <Chip key={name} name={name} isWrong={!isFree && !namePattern.test(name)} onRemove={() => remove(name)} />
          ))}
        </ul>
      ) : null}
      <div className="flex gap-2">
        <Input
          ref={input}
          aria-label={`Add a ${noun} to ${label}`}
          aria-describedby={describedBy}
          placeholder={`Name of a ${noun}`}
          autoComplete="off"
          list={listId}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={press}
          onBlur={() => add(typed)}
        />
        <datalist id={listId}>
          {suggestions
            .filter((name) => !names.includes(name))
            .map((name) => (
              <option key={name} value={name} />
            ))}
        </datalist>
        <Button type="button" disabled={typed.trim() === ''} focusableWhenDisabled onClick={() => add(typed)}>
          Add
        </Button>
      </div>
    </div>
  );
}

function Chip({ name, isWrong, onRemove }: { name: string; isWrong: boolean; onRemove: () => void }) {
  return (
    <li
      className={cn(
        'inline-flex h-7 min-w-0 max-w-full items-center gap-1 rounded-sm border pr-0.5 pl-2 text-label',
        isWrong ? 'border-over text-over-text' : 'border-rule',
      )}
    >
      <span className="min-w-0 truncate" title={name}>
        {name}
      </span>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="rounded-sm p-1 text-ink-faint transition-colors hover:bg-hover hover:text-ink"
      >
        <X className="size-3.5" aria-hidden />
      </button>
    </li>
  );
}
