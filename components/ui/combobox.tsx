'use client';

import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { type RefObject, useContext, useState } from 'react';
import { cn } from './cn';
import { FloatHostContext } from './float-host';
import { fieldStyle, floatStyle, optionStyle } from './styles';

export interface ComboboxItem {
  value: string;
  label: string;
  /** Behind the name, fainter. */
  note?: string;
}

export interface ComboboxGroup {
  value: string;
  items: readonly ComboboxItem[];
}

interface ComboboxProps {
  id?: string;
  label: string;
  placeholder: string;
  /** The value of the item that is chosen; null = none. */
  value: string | null;
  groups: readonly ComboboxGroup[];
  onChange: (value: string) => void;
  /** Shown where nothing has the name that is typed. */
  empty: string;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
  className?: string;
}

/** One of many named choices, found by typing a part of its name. */
export function Combobox(props: ComboboxProps) {
  const { id, label, placeholder, value, groups, onChange, empty, inputRef, className } = props;
  const container = useContext(FloatHostContext);
  const [isOpen, setIsOpen] = useState(false);
  const chosen = groups.flatMap(({ items }) => items).find((item) => item.value === value) ?? null;
  return (
    <Base.Root
      items={groups}
      open={isOpen}
      onOpenChange={setIsOpen}
      value={chosen}
      isItemEqualToValue={(item: ComboboxItem, other: ComboboxItem) => item.value === other.value}
      onValueChange={(next: ComboboxItem | null) => next && onChange(next.value)}
    >
      <Base.InputGroup className={cn('relative', className)}>
        <Base.Input
          {...(id ? { id } : {})}
          {...(inputRef ? { ref: inputRef } : {})}
          aria-label={label}
          placeholder={placeholder}
          // With its list closed, Escape is for the dialog that it stands in.
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler();
          }}
          className={cn(fieldStyle, 'text-ellipsis pr-8')}
        />
        <Base.Trigger
          aria-label={`${label}, show all`}
          className="absolute inset-y-0 right-0 flex w-8 items-center justify-center text-ink-faint"
        >
          <ChevronDown className="size-4" aria-hidden />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal {...(container ? { container } : {})}>
        <Base.Positioner sideOffset={4} className="z-50">
          <Base.Popup className={cn(floatStyle, 'max-h-72 w-(--anchor-width) overflow-y-auto p-1')}>
            <Base.Empty className="px-2 py-2 text-ink-soft empty:hidden">{empty}</Base.Empty>
            <Base.List>{(group: ComboboxGroup) => <Group key={group.value} group={group} />}</Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Group({ group }: { group: ComboboxGroup }) {
  return (
    <Base.Group items={group.items}>
      <Base.GroupLabel className="px-2 py-1.5 text-ink-faint text-label">{group.value}</Base.GroupLabel>
      <Base.Collection>
        {(item: ComboboxItem) => (
          <Base.Item key={item.value} value={item} className={cn(optionStyle, 'pr-8')}>
            <span className="min-w-0 truncate">{item.label}</span>
            {item.note ? <span className="min-w-0 truncate text-ink-faint text-label">{item.note}</span> : null}
            <Base.ItemIndicator className="absolute right-2">
              <Check className="size-4" aria-hidden />
            </Base.ItemIndicator>
          </Base.Item>
        )}
      </Base.Collection>
    </Base.Group>
  );
}
