'use client';

import { FlaskConical, LogOut, Monitor, Moon, Play, Sun, UserRound, UsersRound } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTheme } from 'next-themes';
import { useDeferredValue, useState } from 'react';
import { CommandPalette, type PaletteCommand } from '@/components/ui/command-palette';
import type { Role } from '@/lib/cluster/permissions';
import type { Place } from './navigation';
import { useFound } from './use-found';

interface PaletteProps {
  role: Role;
  places: readonly Place[];
  onClose: () => void;
  /** Null where the person signed in elsewhere, and signs out there. */
  onSignOut: (() => void) | null;
}

/** Go to a page, a person, a group or an analysis, or do something, by typing a part of its name. */
export function Palette({ role, places, onClose, onSignOut }: PaletteProps) {
  const { push } = useRouter();
  const { setTheme } = useTheme();
  const [search, setSearch] = useState('');
  const found = useFound(useDeferredValue(search.trim()), role);
  const go = (name: string, hrefs: readonly { label: string; href: string }[], icon: PaletteCommand['icon']) => ({
    name,
    isFound: true,
    commands: hrefs.map(({ label, href }) => ({ label, icon, run: () => push(href) })),
  });
  return (
    <CommandPalette
      open
      onOpenChange={onClose}
      search={search}
      onSearch={setSearch}
      isAsking={found.isAsking}
      groups={[
        {
          name: 'Go to',
          commands: places.map(({ label, keys, href, icon: Icon }) => ({
            label,
            keys,
            icon: <Icon aria-hidden />,
            run: () => push(href),
          })),
        },
        go('People', found.people, <UserRound aria-hidden />),
        go('Groups', found.groups, <UsersRound aria-hidden />),
        go('Analyses', found.analyses, <FlaskConical aria-hidden />),
        {
          name: 'Do',
          commands: [
            { label: 'Start a session', icon: <Play aria-hidden />, run: () => push('/me?start=') },
            { label: 'Light appearance', icon: <Sun aria-hidden />, run: () => setTheme('light') },
            { label: 'Dark appearance', icon: <Moon aria-hidden />, run: () => setTheme('dark') },
            { label: 'Appearance of the system', icon: <Monitor aria-hidden />, run: () => setTheme('system') },
            ...(onSignOut ? [{ label: 'Sign out', icon: <LogOut aria-hidden />, run: onSignOut }] : []),
          ],
        },
      ]}
    />
  );
}
