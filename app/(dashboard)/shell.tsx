'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { type ReactNode, useId, useState } from 'react';
import { KeyboardHelp } from '@/components/ui/keyboard-help';
import { focusSearch, type Shortcut, useShortcuts } from '@/components/ui/use-shortcuts';
import type { Role } from '@/lib/cluster/permissions';
import { apiReference, placesFor } from './navigation';
import { Rail } from './rail';
import { useSignOut } from './use-sign-out';

const Palette = dynamic(() => import('./palette').then((file) => file.Palette), { ssr: false });

interface ShellProps {
  person: { username: string; role: Role; canSignOut?: boolean };
  children: ReactNode;
}

/** What is around every page: the way to the others, the keys, the palette. */
export function Shell({ person, children }: ShellProps) {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const { signOut, dialog } = useSignOut();
  const mainId = useId();
  const { push } = useRouter();
  const places = [...placesFor(person.role), apiReference];
  const shortcuts: Shortcut[] = [
    { keys: '/', label: 'Search on this page', run: focusSearch },
    { keys: 'mod+k', label: 'Go to or do', run: () => setOpen('palette') },
    { keys: '?', label: 'These keys', run: () => setOpen('keys') },
    ...places.map(({ keys, label, href }) => ({ keys, label: `Go to ${label}`, run: () => push(href) })),
  ];
  useShortcuts(shortcuts);
  return (
    <div className="md:flex">
      <a
        href={`#${mainId}`}
        className="sr-only z-50 rounded-md bg-ink-solid text-on-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-3 focus:py-2"
      >
        Skip to the page
      </a>
      <Rail
        person={person}
        onSearch={() => setOpen('palette')}
        onShowKeys={() => setOpen('keys')}
        onSignOut={signOut}
      />
      <main id={mainId} tabIndex={-1} className="min-w-0 flex-1 px-4 pt-4 pb-16 outline-none md:px-6 lg:px-10 lg:pt-6">
        <div className="mx-auto max-w-[90rem]">{children}</div>
      </main>
      <KeyboardHelp open={open === 'keys'} onOpenChange={() => setOpen(null)} />
      {open === 'palette' ? (
        <Palette
          role={person.role}
          places={places}
          onSignOut={person.canSignOut === false ? null : signOut}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {dialog}
    </div>
  );
}
