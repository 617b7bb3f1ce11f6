'use client';

import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cn } from './cn';
import { floatHost } from './float-host';
import { floatStyle, optionStyle } from './styles';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  hint?: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Groups are parted by a rule and named for screen readers. */
  groups: readonly { name: string; entries: readonly MenuEntry[] }[];
  header?: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
}

export function Menu({ trigger, groups, header, side = 'bottom', align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal container={floatHost}>
        <Base.Positioner side={side} align={align} sideOffset={4} className="z-50">
          <Base.Popup className={cn(floatStyle, 'min-w-44 max-w-(--available-width) p-1')}>
            {header ? <div className="px-2 pt-1 pb-2">{header}</div> : null}
            {groups.map(({ name, entries }) => (
              <Base.Group
                key={name}
                aria-label={name}
                className="not-first:mt-1 not-first:border-rule not-first:border-t not-first:pt-1"
              >
                {entries.map((entry) => (
                  <MenuItem key={entry.label} entry={entry} />
                ))}
              </Base.Group>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function MenuItem({ entry }: { entry: MenuEntry }) {
  return (
    <Base.Item disabled={entry.disabled ?? false} onClick={entry.onSelect} className={optionStyle}>
      {entry.icon}
      <span className="flex-1">{entry.label}</span>
      {entry.hint ? <span className="text-ink-faint text-label">{entry.hint}</span> : null}
    </Base.Item>
  );
}
