import type { EpochMs } from '../time/clock';
import { analysisApp, appOf, named, rateOf, seedNodes } from './cluster';
import { cast } from './people';
import type { PlannedSession } from './plan';
import { hexOf } from './random';

const minuteMs = 60_000;

interface Script {
  username: string;
  app: string;
  node: string;
  startedMinutesAgo: number;
  /** Minutes after the anchor; absent: runs on for as long as anyone looks. */
  endsInMinutes?: number;
  endingMs?: number;
  wallClockSeconds?: number;
}

const threeWeeksOfMinutes = 30_240;

const scripts: readonly Script[] = [
  // Overdue, one of each kind.
  { username: cast.sessionTooLong, app: 'jupyterlab', node: 'cove', startedMinutesAgo: 11 * 60 + 20 },
  { username: cast.overAndRunning, app: 'pytorch', node: 'dune', startedMinutesAgo: 215 },
  { username: cast.author, app: analysisApp.id, node: 'aurora', startedMinutesAgo: 133, wallClockSeconds: 5400 },
  { username: cast.formerUser, app: 'firefox', node: 'aurora', startedMinutesAgo: 26 * 60 },

  // On the node that went away: listed as last reported, not charged any further.
  { username: 'fhaddad', app: 'matlab', node: 'birch', startedMinutesAgo: 310 },
  { username: 'nvandijk', app: 'libreoffice', node: 'birch', startedMinutesAgo: 255 },

  // Three where one is allowed since its limit was lowered.
  { username: cast.overSessionLimit, app: 'rstudio', node: 'aurora', startedMinutesAgo: 190, endsInMinutes: 400 },
  { username: cast.overSessionLimit, app: 'firefox', node: 'aurora', startedMinutesAgo: 150, endsInMinutes: 380 },
  { username: cast.overSessionLimit, app: 'vscode', node: 'cove', startedMinutesAgo: 44, endsInMinutes: 420 },

  // Went over their allowance a while ago, and has stopped.
  { username: cast.over, app: 'rstudio', node: 'aurora', startedMinutesAgo: 190, endsInMinutes: -24 },

  // Ending, and slow to.
  {
    username: 'pmoreau',
    app: 'edfbrowser',
    node: 'aurora',
    startedMinutesAgo: 97,
    endsInMinutes: -0.5,
    endingMs: 120_000,
  },

  // Work that goes on, whatever the hour.
  { username: cast.runsOutNext, app: 'matlab', node: 'aurora', startedMinutesAgo: 128, endsInMinutes: 560 },
  { username: 'ayamada', app: 'rstudio', node: 'aurora', startedMinutesAgo: 75, endsInMinutes: 170 },
  { username: 'dpetrov', app: 'blender', node: 'dune', startedMinutesAgo: 58, endsInMinutes: 205 },
  { username: 'tmartin', app: 'jupyterlab', node: 'cove', startedMinutesAgo: 102, endsInMinutes: 90 },
  { username: 'zbiswas', app: 'rstudio', node: 'cove', startedMinutesAgo: 31, endsInMinutes: 140 },
  { username: cast.withoutAllowance, app: 'firefox', node: 'aurora', startedMinutesAgo: 17, endsInMinutes: 260 },
  { username: 'ewright', app: 'libreoffice', node: 'aurora', startedMinutesAgo: 9, endsInMinutes: 75 },
  { username: cast.administrator, app: 'firefox', node: 'aurora', startedMinutesAgo: 22, endsInMinutes: 120 },
];

/** The sessions that a world of this anchor has for certain, whatever the hour: one of every kind a page has to show. */
export function scriptedSessions(anchor: EpochMs): PlannedSession[] {
  return scripts.map((script) => {
    const app = appOf(script.app);
    const node = named(seedNodes, script.node);
    return {
      sessionId: hexOf(`script ${script.username} ${script.startedMinutesAgo}`, 12),
      username: script.username,
      app,
      node,
      rate: rateOf(node.pool, app.gpu && node.gpus.length > 0),
      startsAt: anchor - script.startedMinutesAgo * minuteMs,
      endsAt: anchor + (script.endsInMinutes ?? threeWeeksOfMinutes) * minuteMs,
      endingMs: script.endingMs ?? 10_000,
      reason: 'user',
      endedBy: script.username,
      wallClockSeconds: script.wallClockSeconds ?? null,
      recorded: true,
    };
  });
}
