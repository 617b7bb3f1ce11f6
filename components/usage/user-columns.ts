import type { signedSorts, userSorts } from '@/lib/api/users';

export type UserSort = (typeof userSorts)[number];
export type SignedUserSort = (typeof signedSorts)[number];
export type UserColumnId = 'user' | 'groups' | 'room' | 'used' | 'left' | 'pace' | 'runs_out' | 'sessions' | 'storage';

export interface UserColumn {
  id: UserColumnId;
  label: string;
  sort?: UserSort;
  /** Which end is looked for first. */
  first?: 'ascending' | 'descending';
  /** What comes first ascending, and descending, in words. */
  ends?: readonly [string, string];
  numeric?: boolean;
  /** Where the cell stands on a narrow page, and from which width it shows. */
  className: string;
}

/** The columns in the order of a wide page. A narrow one keeps user, left, room and run-out, on two lines. */
export const userColumns: readonly UserColumn[] = [
  {
    id: 'user',
    label: 'User',
    sort: 'username',
    ends: ['A to Z', 'Z to A'],
    first: 'ascending',
    className: 'max-md:order-1',
  },
  { id: 'groups', label: 'Groups', className: 'hidden xl:flex' },
  {
    id: 'room',
    label: 'Room',
    sort: 'used_share',
    ends: ['emptiest first', 'fullest first'],
    first: 'descending',
    className: 'max-md:order-3',
  },
  {
    id: 'used',
    label: 'Used',
    sort: 'used_hours',
    ends: ['least first', 'most first'],
    first: 'descending',
    numeric: true,
    className: 'hidden lg:flex',
  },
  {
    id: 'left',
    label: 'Left',
    sort: 'remaining_hours',
    ends: ['least first', 'most first'],
    first: 'ascending',
    numeric: true,
    className: 'max-md:order-2',
  },
  {
    id: 'pace',
    label: 'Pace',
    sort: 'pace',
    ends: ['slowest first', 'fastest first'],
    first: 'descending',
    numeric: true,
    className: 'hidden xl:flex',
  },
  {
    id: 'runs_out',
    label: 'Runs out',
    sort: 'runs_out_at',
    ends: ['soonest first', 'latest first'],
    first: 'ascending',
    numeric: true,
    className: 'max-md:order-4',
  },
  {
    id: 'sessions',
    label: 'Sessions',
    sort: 'sessions_running',
    ends: ['fewest first', 'most first'],
    first: 'descending',
    numeric: true,
    className: 'hidden md:flex',
  },
  {
    id: 'storage',
    label: 'Storage',
    sort: 'storage_bytes',
    ends: ['least first', 'most first'],
    first: 'descending',
    numeric: true,
    className: 'hidden lg:flex',
  },
];

/** The grid that head and rows share. */
export const userGrid = [
  'grid items-center gap-x-4 max-md:grid-cols-[minmax(0,1fr)_7.5rem] max-md:gap-y-1',
  'md:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_5.5rem_7rem_4rem]',
  'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_8rem_5.5rem_7rem_4rem_5rem]',
  'xl:grid-cols-[minmax(0,1fr)_minmax(0,0.8fr)_minmax(0,1.6fr)_8rem_5.5rem_4.5rem_7rem_4rem_5rem]',
].join(' ');

/** The sort after a press on a column's head: its first end, then the other one. */
export function nextSort(column: UserColumn, current: SignedUserSort): SignedUserSort | null {
  const { sort, first = 'ascending' } = column;
  if (sort === undefined) return null;
  const descending: SignedUserSort = `-${sort}`;
  const [start, other] = first === 'ascending' ? [sort, descending] : [descending, sort];
  return current === start ? other : start;
}

export function sortStateOf(column: UserColumn, current: SignedUserSort): 'ascending' | 'descending' | 'none' {
  if (column.sort === current) return 'ascending';
  return `-${column.sort ?? ''}` === current ? 'descending' : 'none';
}
