'use client';

import { Search, UserX, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { type UserState, userStates } from '@/lib/api/users';
import { formatCount } from '@/lib/units/format';
import { type SignedUserSort, userColumns } from './user-columns';
import { userStateNames } from './user-states';

interface Filters {
  search: string;
  group: string;
  state: UserState | null;
  sort: SignedUserSort;
}

interface UserFiltersProps {
  search: Filters;
  /** Every group of the tree. */
  groups: readonly string[];
  settingsErrors: number;
  onType: (text: string) => void;
  onChange: (change: { group?: string | null; state?: UserState | null; sort?: SignedUserSort }) => void;
}

const any = '';

/** Narrows the list; on a narrow page it also sorts, as there is no table head there. */
export function UserFilters({ search, groups, settingsErrors, onType, onChange }: UserFiltersProps) {
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <div className="relative w-full sm:w-64">
        <Search className="-translate-y-1/2 absolute top-1/2 left-2.5 size-4 text-ink-faint" aria-hidden />
        <Input
          type="search"
          data-search
          aria-label="Search users and groups"
          placeholder="Search users and groups"
          className="pl-8"
          value={search.search}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <Select
        label="State"
        value={search.state ?? any}
        choices={[
          { value: any, label: 'Any state' },
          ...userStates.map((value) => ({ value, label: userStateNames[value] })),
        ]}
        onChange={(state) => onChange({ state: state === any ? null : state })}
      />
      <Select
        label="Group"
        value={search.group}
        choices={[{ value: any, label: 'Any group' }, ...groups.map((value) => ({ value, label: value }))]}
        onChange={(group) => onChange({ group: group === any ? null : group })}
      />
      <Select
        label="Sort"
        className="md:hidden"
        value={search.sort}
        choices={sortChoices}
        onChange={(sort) => onChange({ sort })}
      />
      {search.state !== null || search.group !== any ? (
        <Button tone="quiet" onClick={() => onChange({ state: null, group: null })}>
          <X aria-hidden />
          Clear
        </Button>
      ) : null}
      {settingsErrors > 0 && search.state !== 'settings_error' ? (
        <Button
          tone="quiet"
          className="text-over-text md:ml-auto"
          onClick={() => onChange({ state: 'settings_error' })}
        >
          <UserX aria-hidden />
          {`${formatCount(settingsErrors, 'user')} with settings that cannot be used`}
        </Button>
      ) : null}
    </search>
  );
}

const sortChoices = userColumns.flatMap(({ label, sort, ends }) => {
  if (sort === undefined || ends === undefined) return [];
  const descending: SignedUserSort = `-${sort}`;
  return [
    { value: sort, label: `${label}, ${ends[0]}` },
    { value: descending, label: `${label}, ${ends[1]}` },
  ];
});
