'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { cn } from './cn';
import { Key } from './keyboard-help';
import { floatStyle, optionStyle } from './styles';

export interface PaletteCommand {
  label: string;
  icon?: ReactNode;
  keys?: string;
  run: () => void;
}

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `isFound`: its commands were looked for by the text already, so they are shown whatever their names. */
  groups: readonly { name: string; isFound?: boolean; commands: readonly PaletteCommand[] }[];
  search: string;
  onSearch: (text: string) => void;
  /** Whether something is still being looked for. */
  isAsking: boolean;
}

const groupStyle =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-label [&_[cmdk-group-heading]]:text-ink-faint';

/** Find a page or an act by typing a part of its name. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange, groups, search, onSearch, isAsking } = props;
  const choose = (run: () => void) => {
    onOpenChange(false);
    run();
  };
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-backdrop" />
        <Base.Popup
          className={cn(
            floatStyle,
            'fixed top-[12dvh] left-1/2 z-50 w-[min(34rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden',
          )}
        >
          <Base.Title className="sr-only">Go to or do</Base.Title>
          <Command label="Go to or do" loop>
            <Command.Input
              value={search}
              onValueChange={onSearch}
              placeholder="A page, a name, or something to do"
              className="h-11 w-full border-rule border-b bg-transparent px-3 outline-none placeholder:text-ink-faint"
            />
            <Command.List className="max-h-[50dvh] overflow-y-auto p-1">
              <Command.Empty className="px-2 py-6 text-center text-ink-soft">
                {isAsking ? 'Looking' : 'Nothing has that name.'}
              </Command.Empty>
              {groups.map((group) =>
                group.commands.length === 0 ? null : <PaletteGroup key={group.name} {...group} onChoose={choose} />,
              )}
            </Command.List>
          </Command>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface PaletteGroupProps {
  name: string;
  isFound?: boolean;
  commands: readonly PaletteCommand[];
  onChoose: (run: () => void) => void;
}

function PaletteGroup({ name, isFound = false, commands, onChoose }: PaletteGroupProps) {
  return (
    <Command.Group heading={name} forceMount={isFound} className={groupStyle}>
      {commands.map(({ label, icon, keys, run }) => (
        <Command.Item
          key={label}
          value={isFound ? `${name}: ${label}` : label}
          forceMount={isFound}
          onSelect={() => onChoose(run)}
          className={optionStyle}
        >
          {icon}
          <span className="min-w-0 flex-1 truncate">{label}</span>
          {keys?.split(' ').map((key) => (
            <Key key={key}>{key}</Key>
          ))}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
