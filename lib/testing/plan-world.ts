import type { Role } from '../cluster/permissions';
import type { AnalysisRecord, AnalysisVersion, AppRecord, SettingValues } from '../cluster/records';
import type { LaunchChoices, LaunchWish, PlanOutcome } from '../services/launch-plan';
import { personStanding } from '../services/person-view';
import { planLaunch } from '../services/plan-launch';
import { snapshotOf, userRecord } from './builders';
import { memoryStoreOf } from './tree-objects';

const app = (rest: Partial<AppRecord> = {}): AppRecord => ({
  id: 'firefox',
  name: 'Firefox',
  image: 'firefox:1',
  command: [],
  cpus: 2,
  memory: '2g',
  gpu: false,
  persistent: true,
  network: null,
  users: ['all'],
  groups: [],
  ...rest,
});

export const analysisVersion = (name: string, registered: boolean): AnalysisVersion => ({
  version: name,
  by: 'aron',
  at: null,
  note: '',
  registered,
  registeredBy: registered ? 'root' : null,
  registeredAt: null,
});

export interface PlanSetup {
  app?: Partial<AppRecord>;
  settings?: SettingValues;
  role?: Role;
  groups?: string[];
  analysis?: AnalysisRecord;
  files?: Record<string, string>;
}

/** The plan of a launch for the user `uma` in a tree of these parts. */
export async function planOf(setup: PlanSetup, wish: LaunchWish, choices: LaunchChoices = {}): Promise<PlanOutcome> {
  const { settings = {}, role = 'user', analysis, files = {} } = setup;
  const user = userRecord('uma', settings, { isAdmin: role === 'admin' });
  const snapshot = {
    ...snapshotOf({ users: [user] }),
    apps: new Map([['firefox', app(setup.app)]]),
    analyses: new Map(analysis ? [[analysis.id, analysis]] : []),
  };
  const standing = personStanding(snapshot, 'uma');
  if (!standing) throw new Error('there is no uma');
  const store = await memoryStoreOf(files);
  const wallClock = { baseSeconds: 3600, secondsPerRecordingHour: 600 };
  const world = { snapshot, store, wallClock, standing: { ...standing, groups: setup.groups ?? [] }, role };
  return planLaunch(world, wish, choices);
}
