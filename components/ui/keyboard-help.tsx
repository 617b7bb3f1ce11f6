'use client';

import { Dialog } from './dialog';

interface KeyboardHelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  shortcuts: readonly { keys: string; label: string }[];
}

/** Every key of the page, as a list. */
export function KeyboardHelp({ open, onOpenChange, shortcuts }: KeyboardHelpProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys">
      <dl className="grid grid-cols-[1fr_auto] gap-y-2">
        {shortcuts.map(({ keys, label }) => (
          <div key={keys} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="flex justify-end gap-1">
              {keys.split(/[ +]/).map((key) => (
                <Key key={key}>{key.replace('mod', 'Ctrl')}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-edge/60 bg-sunken px-1 font-mono text-ink-soft text-label">
      {children}
    </kbd>
  );
}
