import type { PeriodKind } from '../time/period';
import type { SeedSettings } from './cluster';
import type { RhythmName } from './rhythm';

/** How a person's allowance is fitted to what they used by the anchor, so that the world has people at every stage. */
export type Fit =
  | { kind: 'share'; usedShare: number }
  /** Runs out before the reset, in about that many hours where the period is long enough. */
  | { kind: 'runs_out'; inHours: number };

export interface Person {
  username: string;
  /** Under `keys/admins/`. */
  isAdmin: boolean;
  /** As the file names them, without those that the identity provider adds. */
  groups: string[];
  providerGroups: string[];
  settings: SeedSettings;
  rhythm: RhythmName;
  hoursPerActiveDay: number;
  apps: string[];
  /** Pool by share of sessions. */
  pools: string[];
  fit: Fit | null;
  grants: { hours: number; periodsBack: number; reason: string; period: PeriodKind }[];
  /** GiB by node name; empty = never measured. */
  storageGib: Readonly<Record<string, number>>;
  /** Used before sessions were recorded: usage without history. */
  unrecorded: boolean;
  /** Starts nothing from ten minutes before the anchor until six hours after it: figures that hold still. */
  quiet: boolean;
  /** Started nothing in the last so many days. */
  leftDaysAgo: number;
}

type Traits = Partial<Omit<Person, 'username'>>;

const analysisApps = ['jupyterlab', 'edfbrowser', 'matlab', 'rstudio'];
const officeApps = ['firefox', 'libreoffice', 'rstudio', 'firefox'];
const courseApps = ['jupyterlab', 'rstudio', 'firefox', 'vscode'];
const gpuApps = ['pytorch', 'blender', 'pytorch'];

export function person(username: string, traits: Traits = {}): Person {
  return {
    username,
    isAdmin: false,
    groups: [],
    providerGroups: [],
    settings: { active: true },
    rhythm: 'office',
    hoursPerActiveDay: 3,
    apps: officeApps,
    pools: ['default'],
    fit: null,
    grants: [],
    storageGib: {},
    unrecorded: false,
    quiet: false,
    leftDaysAgo: 0,
    ...traits,
  };
}

const staff = (username: string, traits: Traits = {}) =>
  person(username, { providerGroups: ['/employees'], hoursPerActiveDay: 3.5, storageGib: { aurora: 6.2 }, ...traits });

const student = (username: string, hoursPerActiveDay: number, traits: Traits = {}) =>
  person(username, {
    groups: ['students'],
    rhythm: 'student',
    hoursPerActiveDay,
    apps: courseApps,
    pools: ['teaching', 'default'],
    storageGib: { cove: 1.5 + hoursPerActiveDay },
    ...traits,
  });

const researcher = (username: string, hoursPerActiveDay: number, traits: Traits = {}) =>
  person(username, {
    groups: ['sleep-lab'],
    hoursPerActiveDay,
    apps: analysisApps,
    storageGib: { aurora: 20 + 9 * hoursPerActiveDay, birch: 3 },
    ...traits,
  });

const artist = (username: string, hoursPerActiveDay: number, traits: Traits = {}) =>
  person(username, {
    groups: ['render'],
    rhythm: 'night',
    hoursPerActiveDay,
    apps: gpuApps,
    pools: ['gpu'],
    storageGib: { dune: 48 },
    ...traits,
  });

const guest = (username: string, traits: Traits = {}) =>
  person(username, {
    groups: ['guests'],
    rhythm: 'overseas',
    hoursPerActiveDay: 1.6,
    apps: ['firefox', 'rstudio'],
    pools: ['teaching'],
    ...traits,
  });

/** The people whom tests and the demo know by name. */
export const cast = {
  administrator: 'idahl',
  author: 'slindgren',
  /** Will run out soonest, with a session running. */
  runsOutNext: 'mrossi',
  /** Runs out before the reset too; nothing running. */
  runsOutLater: 'lcosta',
  over: 'kbauer',
  /** Over, and running on in a pool that stops when the allowance is spent. */
  overAndRunning: 'hpark',
  below: 'jnielsen',
  allowanceZero: 'pool-kiosk',
  granted: 'jmurphy',
  twoGroups: 'cnguyen',
  withoutAllowance: 'rsingh',
  inactive: 'pjensen',
  unreadable: 'dfarouk',
  /** Runs three where one is allowed. */
  overSessionLimit: 'tcampbell',
  /** Longer than `session_hours`. */
  sessionTooLong: 'bokonkwo',
  /** Has a session, and no file any more. */
  formerUser: 'pvogel',
  unrecorded: 'olsen-b',
} as const;

const fitted = { settings: { active: true }, providerGroups: ['/employees'] } satisfies Traits;

/** Forty people in five groups. */
export const seedPeople: readonly Person[] = [
  person(cast.administrator, { isAdmin: true, settings: {}, hoursPerActiveDay: 1.5, storageGib: { aurora: 2.4 } }),
  person('tkowalski', { isAdmin: true, settings: {}, hoursPerActiveDay: 1, apps: ['vscode', 'firefox'] }),

  researcher(cast.author, 4.6),
  researcher('ayamada', 5.2),
  researcher('fhaddad', 3.1, { rhythm: 'evening' }),
  researcher('pmoreau', 2.2),
  researcher(cast.twoGroups, 3.4, { groups: ['sleep-lab', 'students'] }),
  researcher('gweber', 6.4, { pools: ['default', 'default', 'gpu'] }),

  staff(cast.over, { fit: { kind: 'share', usedShare: 1.07 }, hoursPerActiveDay: 6, quiet: true }),
  staff(cast.runsOutLater, { fit: { kind: 'runs_out', inHours: 30 }, hoursPerActiveDay: 5, quiet: true }),
  staff(cast.below, { fit: { kind: 'share', usedShare: 0.34 }, hoursPerActiveDay: 4 }),
  staff(cast.withoutAllowance, { storageGib: { aurora: 41, dune: 12.5 } }),
  staff('nvandijk', { rhythm: 'evening' }),
  staff(cast.unrecorded, { providerGroups: [], settings: { active: true, group: 'staff' }, unrecorded: true }),
  staff('mschmidt', { hoursPerActiveDay: 2, unrecorded: true, storageGib: {} }),
  staff(cast.overSessionLimit, { settings: { active: true, session_limit: 1 }, providerGroups: [] }),
  staff('ewright', { rhythm: 'overseas', hoursPerActiveDay: 4 }),

  person(cast.runsOutNext, {
    ...fitted,
    fit: { kind: 'runs_out', inHours: 7 },
    hoursPerActiveDay: 6,
    apps: ['matlab', 'rstudio', 'edfbrowser'],
    storageGib: { aurora: 17.3, birch: 4.1 },
  }),
  person(cast.overAndRunning, {
    settings: { active: true, pools: ['gpu'], session_hours: 48 },
    fit: { kind: 'share', usedShare: 1.12 },
    rhythm: 'night',
    hoursPerActiveDay: 4,
    apps: gpuApps,
    pools: ['gpu'],
    storageGib: { dune: 133 },
  }),

  artist('dpetrov', 3.2),
  artist('ygarcia', 2.4, { rhythm: 'evening' }),
  artist('wzhang', 4.4),
  artist('eivanova', 1.2, { storageGib: {} }),

  student(cast.sessionTooLong, 3.4),
  student(cast.granted, 4.6, {
    grants: [
      { hours: 6, periodsBack: 0, reason: 'Thesis deadline', period: 'week' },
      { hours: 4, periodsBack: 5, reason: 'Node outage', period: 'week' },
    ],
  }),
  student('akhan', 5.4, { providerGroups: ['students'], groups: [] }),
  student('lmeyer', 1.9),
  student('sfischer', 2.8, { rhythm: 'evening', storageGib: { cove: 21.4 } }),
  student('tmartin', 3.9),
  student('vlopez', 1.2),
  student('gromano', 2.4, { groups: ['students', 'guests'], settings: { active: true, storage_limit: 5 } }),
  student('nhansen', 4.8),
  student('zbiswas', 3),
  student('csilva', 2.2, { rhythm: 'overseas' }),

  guest('visitor_lyon'),
  guest('visitor_osaka', { rhythm: 'night', hoursPerActiveDay: 1 }),
  guest('visitor_quito', { hoursPerActiveDay: 2.6 }),

  person(cast.allowanceZero, { settings: { active: true, allowance_hours: 0 }, hoursPerActiveDay: 0 }),
  staff(cast.inactive, { settings: { active: false }, leftDaysAgo: 24 }),
  person(cast.unreadable, { hoursPerActiveDay: 0 }),
];
