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
  groups: readonly { name: string; commands: readonly PaletteCommand[] }[];
}

const groupStyle =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-label [&_[cmdk-group-heading]]:text-ink-faint';

/** Find a page or an act by typing a part of its name. */
export function CommandPalette({ open, onOpenChange, groups }: CommandPaletteProps) {
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
              placeholder="Go to a page, or do something"
              className="h-11 w-full border-rule border-b bg-transparent px-3 outline-none placeholder:text-ink-faint"
            />
            <Command.List className="max-h-[50dvh] overflow-y-auto p-1">
              <Command.Empty className="px-2 py-6 text-center text-ink-soft">Nothing has that name.</Command.Empty>
              {groups.map(({ name, commands }) => (
                <Command.Group key={name} heading={name} className={groupStyle}>
                  {commands.map(({ label, icon, keys, run }) => (
                    <Command.Item key={label} value={label} onSelect={() => choose(run)} className={optionStyle}>
                      {icon}
                      <span className="flex-1">{label}</span>
                      {keys?.split(' ').map((key) => (
                        <Key key={key}>{key}</Key>
                      ))}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
