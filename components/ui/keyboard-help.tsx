'use client';

import { useState } from 'react';
import { Dialog } from './dialog';
import { shortcutsInForce } from './use-shortcuts';

interface KeyboardHelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Every key of the page, those of its own parts among them, as a list. */
export function KeyboardHelp({ open, onOpenChange }: KeyboardHelpProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys">
      <Keys />
    </Dialog>
  );
}

/** Asked for when the dialog opens, for no part comes or goes behind it. */
function Keys() {
  const [shortcuts] = useState(shortcutsInForce);
  return (
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
  );
}

export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-edge/60 bg-sunken px-1 font-mono text-ink-soft text-label">
      {children}
    </kbd>
  );
}
