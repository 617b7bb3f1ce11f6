'use client';

import { Search } from 'lucide-react';
import { Input } from '@/components/ui/field';
import { Switch } from '@/components/ui/switch';

interface SessionFiltersProps {
  search: string;
  /** More than one person's sessions. */
  hasOwners: boolean;
  overdueOnly: boolean;
  onType: (text: string) => void;
  onOverdueOnly: (only: boolean) => void;
}

export function SessionFilters({ search, hasOwners, overdueOnly, onType, onOverdueOnly }: SessionFiltersProps) {
  const words = hasOwners ? 'Search users, apps and nodes' : 'Search apps and nodes';
  return (
    <search className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="relative w-full sm:w-64">
        <Search className="-translate-y-1/2 absolute top-1/2 left-2.5 size-4 text-ink-faint" aria-hidden />
        <Input
          type="search"
          data-search
          aria-label={words}
          placeholder={words}
          className="pl-8"
          value={search}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <Switch label="Only overdue" checked={overdueOnly} onChange={onOverdueOnly} />
    </search>
  );
}
