'use client';

import { BookOpen, CircleUserRound, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTheme } from 'next-themes';
import { Button } from '@/components/ui/button';
import { Menu } from '@/components/ui/menu';
import type { Role } from '@/lib/cluster/permissions';

const roleNames: Record<Role, string> = { admin: 'Administrator', author: 'Author', user: 'User' };

interface PersonMenuProps {
  person: { username: string; role: Role; canSignOut?: boolean };
  onShowKeys: () => void;
  onSignOut: () => void;
}

/** Who is signed in, how the app looks, and the way out. */
export function PersonMenu({ person, onShowKeys, onSignOut }: PersonMenuProps) {
  const router = useRouter();
  const { setTheme } = useTheme();
  const role = roleNames[person.role];
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <Button
          tone="quiet"
          aria-label={`${person.username}, ${role}: account and appearance`}
          className="h-9 min-w-0 px-2.5 font-normal md:h-8 lg:h-11 lg:justify-start"
        >
          <CircleUserRound aria-hidden />
          <span className="hidden min-w-0 flex-1 text-left lg:block" aria-hidden>
            <span className="block truncate text-ink leading-4">{person.username}</span>
            <span className="block text-ink-faint text-label">{role}</span>
          </span>
        </Button>
      }
      header={
        <>
          <p className="max-w-56 truncate font-medium">{person.username}</p>
          <p className="text-ink-faint text-label">{role}</p>
          {person.canSignOut === false ? (
            <p className="text-ink-faint text-label">Signed in by your organisation; sign out there.</p>
          ) : null}
        </>
      }
      groups={[
        {
          name: 'Appearance',
          entries: [
            { label: 'Light', icon: <Sun aria-hidden />, onSelect: () => setTheme('light') },
            { label: 'Dark', icon: <Moon aria-hidden />, onSelect: () => setTheme('dark') },
            { label: 'As the system', icon: <Monitor aria-hidden />, onSelect: () => setTheme('system') },
          ],
        },
        {
          name: 'Help',
          entries: [
            { label: 'Keys', icon: <Keyboard aria-hidden />, hint: '?', onSelect: onShowKeys },
            { label: 'API reference', icon: <BookOpen aria-hidden />, onSelect: () => router.push('/docs') },
          ],
        },
        ...(person.canSignOut === false
          ? []
          : [
              {
                name: 'Account',
                entries: [{ label: 'Sign out', icon: <LogOut aria-hidden />, onSelect: onSignOut }],
              },
            ]),
      ]}
    />
  );
}
