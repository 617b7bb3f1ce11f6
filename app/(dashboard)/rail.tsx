'use client';

import { ChevronDown, PanelsTopLeft, Search } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Key } from '@/components/ui/keyboard-help';
import { Link } from '@/components/ui/link';
import { Mark } from '@/components/ui/mark';
import { Menu } from '@/components/ui/menu';
import type { Role } from '@/lib/cluster/permissions';
import { apiReference, isAt, type Place, placesFor } from './navigation';
import { PersonMenu } from './person-menu';

interface RailProps {
  person: { username: string; role: Role; canSignOut?: boolean };
  onSearch: () => void;
  onShowKeys: () => void;
  onSignOut: () => void;
}

/** A bar of 360 px has room for the name of the current page beside no more places than this; more come in a menu. */
const besideAtMost = 5;

/** Where one can go: a rail at the left, a bar at the top under 720 px. */
export function Rail({ person, onSearch, onShowKeys, onSignOut }: RailProps) {
  const pathname = usePathname();
  const places = placesFor(person.role);
  const isCrowded = places.length > besideAtMost;
  return (
    <header className="sticky top-0 print:hidden z-30 flex h-12 items-center gap-1 border-rule border-b bg-paper px-2 md:h-dvh md:w-14 md:flex-col md:items-stretch md:border-r md:border-b-0 md:px-2 md:py-3 lg:w-48">
      <Product />
      <nav aria-label="Pages" className="flex min-w-0 flex-1 gap-0.5 md:mt-4 md:flex-col">
        {isCrowded ? <PagesMenu places={places} pathname={pathname} /> : null}
        {places.map((place) => (
          <div key={place.href} className={isCrowded ? 'hidden md:block' : ''}>
            <PlaceLink place={place} current={isAt(place, pathname)} />
          </div>
        ))}
        <div className="hidden md:mt-auto md:block">
          <PlaceLink place={apiReference} current={isAt(apiReference, pathname)} />
        </div>
      </nav>
      <div className="flex items-center gap-0.5 md:flex-col md:items-stretch md:border-rule md:border-t md:pt-2">
        <SearchButton onClick={onSearch} />
        <PersonMenu person={person} onShowKeys={onShowKeys} onSignOut={onSignOut} />
      </div>
    </header>
  );
}

function Product() {
  return (
    <span className="hidden h-8 items-center gap-2.5 px-2 font-medium text-body sm:flex md:px-2.5">
      <Mark />
      <span className="sr-only lg:not-sr-only">Headroom</span>
    </span>
  );
}

/** In the bar of a narrow screen: where one is, and everywhere else one can go. */
function PagesMenu({ places, pathname }: { places: readonly Place[]; pathname: string }) {
  const { push } = useRouter();
  const current = places.find((place) => isAt(place, pathname));
  return (
    <Menu
      align="start"
      trigger={
        <Button
          tone="quiet"
          aria-label={`Pages, now ${current?.label ?? 'none of them'}`}
          className="h-9 px-2.5 md:hidden"
        >
          <PanelsTopLeft aria-hidden />
          {current?.label ?? 'Pages'}
          <ChevronDown aria-hidden />
        </Button>
      }
      groups={[
        {
          name: 'Pages',
          entries: places.map(({ href, label, icon: Icon }) => ({
            label,
            icon: <Icon aria-hidden />,
            onSelect: () => push(href),
          })),
        },
      ]}
    />
  );
}

function PlaceLink({ place, current }: { place: Place; current: boolean }) {
  const { href, label, icon: Icon } = place;
  const isNamed = current && 'md:sr-only lg:not-sr-only';
  return (
    <Link
      look="bare"
      href={href}
      title={label}
      aria-current={current ? 'page' : undefined}
      className={cn(
        'flex h-9 min-w-9 items-center justify-center gap-2.5 rounded-md px-2.5 text-ink-soft transition-colors hover:bg-hover hover:text-ink md:h-8 lg:justify-start',
        'aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink',
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      <span className={cn('truncate', isNamed || 'sr-only lg:not-sr-only')}>{label}</span>
    </Link>
  );
}

function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      tone="quiet"
      aria-label="Go to or do"
      onClick={onClick}
      className="h-9 px-2.5 font-normal md:h-8 lg:justify-start"
    >
      <Search aria-hidden />
      <span className="hidden flex-1 text-left lg:inline" aria-hidden>
        Go to
      </span>
      <span className="hidden gap-0.5 lg:flex" aria-hidden>
        <Key>Ctrl</Key>
        <Key>K</Key>
      </span>
    </Button>
  );
}
