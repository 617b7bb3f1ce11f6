import 'server-only';
import type { Audit, AuditReader } from '../audit/audit';
import type { Tree } from '../records/snapshot';
import type { Store } from '../store/port';
import type { Clock } from '../time/clock';
import type { AnalysisTexts } from './analysis-texts';
import type { ServiceContext } from './context';
import type { NodeCalls } from './node-calls';

/** Of an analysis run's ceiling (`HEADROOM_WALL_CLOCK_*`). */
export interface WallClockSettings {
  baseSeconds: number;
  secondsPerRecordingHour: number;
}

/** What services that change something take beside what they look at. */
export interface ActingContext extends ServiceContext {
  clock: Clock;
  tree: Tree;
  store: Store;
  nodeCalls: NodeCalls;
  analysisTexts: AnalysisTexts;
  audit: Audit;
  /** What this node wrote down. */
  auditReader: AuditReader;
  wallClock: WallClockSettings;
  /** An id that nobody has had. */
  newId(): string;
}
