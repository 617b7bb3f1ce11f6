import 'server-only';
import type { Problem } from '../cluster/records';
import type { ListedObject, Store } from '../store/port';
import type { TimeSlices } from '../store/time-slices';
import type { UtcDay } from '../time/utc-day';
import { isSilentlyIgnored } from './collection-kinds';
import { type ReadArchive, readArchive } from './usage-archive-file';
import type { Fault } from './usage-columns';
import { type Fetched, fetchInOrder } from './usage-fetch';
import type { UsageParser } from './usage-file';
import type { UsageIndex } from './usage-index';
import { archivedMonthOf, usageArchivePrefix } from './usage-keys';

/** What is known of one key at one version. */
interface KnownArchive {
  /** Null where it is to be read at every look. */
  version: string | null;
  days: UtcDay[];
  problems: readonly Problem[];
}

/** Keeps the index in step with the months' archives. */
export class UsageArchives {
  private readonly known = new Map<string, KnownArchive>();

  /**
   * @param parser free whenever {@link refresh} is called
   * @param onChange called whenever the index or the problems have changed
   */
  constructor(
    private readonly store: Store,
    private readonly index: UsageIndex,
    private readonly parser: UsageParser,
    private readonly slices: TimeSlices,
    private readonly onChange: () => void,
  ) {}

  /** Reads what changed. Throws StoreUnavailable; what was read until then stays read. */
  async refresh(): Promise<void> {
    const listed = (await this.store.list(usageArchivePrefix)).filter(({ key }) => !isSilentlyIgnored(restOf(key)));
    const keys = new Set(listed.map(({ key }) => key));
    for (const key of [...this.known.keys()].filter((one) => !keys.has(one))) this.forget(key);
    const wanted = listed.filter(({ key, version }) => this.known.get(key)?.version !== version);
    const archives = wanted.flatMap((one) => this.withMonth(one));
    for await (const { listed: one, fetched } of fetchInOrder(this.store, archives)) await this.take(one, fetched);
  }

  problems(): Problem[] {
    return [...this.known.values()].flatMap(({ problems }) => problems);
  }

  /** None where the key names no month, which is told. */
  private withMonth(listed: ListedObject): (ListedObject & { month: string })[] {
    const month = archivedMonthOf(restOf(listed.key));
    if (month !== null) return [{ ...listed, month }];
    this.know(listed.key, listed.version, [{ reason: 'is no archive of a month: <YYYY-MM>.yml' }]);
    return [];
  }

  private async take({ key, month }: { key: string; month: string }, fetched: Fetched): Promise<void> {
    if (fetched.kind === 'gone') this.forget(key);
    else if (fetched.kind === 'unreadable') {
      const known = this.known.get(key);
      if (known?.version === null && known.problems[0]?.reason === fetched.reason) return;
      this.forget(key);
      this.know(key, null, [{ reason: fetched.reason }]);
    } else {
      const { days, faults } = await this.parse(fetched.object.bytes, month);
      this.forget(key);
      for (const { day, usage, nodeIds } of days) this.index.setArchived(day, usage, nodeIds);
      this.know(key, fetched.object.version, faults, days);
    }
  }

  private async parse(bytes: Uint8Array, month: string): Promise<ReadArchive> {
    const steps = readArchive(bytes, month, this.parser, this.index.names);
    for (;;) {
      const turn = this.slices.turn();
      if (turn) await turn;
      const step = steps.next();
      if (step.done) return step.value;
    }
  }

  private know(key: string, version: string | null, faults: readonly Fault[], days: ReadArchive['days'] = []): void {
    const problems = faults.map((fault) => ({ key, ...fault }));
    this.onChange();
    this.known.set(key, { version, days: days.map(({ day }) => day), problems });
  }

  private forget(key: string): void {
    for (const day of this.known.get(key)?.days ?? []) this.index.removeArchived(day);
    if (this.known.delete(key)) this.onChange();
  }
}

function restOf(key: string): string {
  return key.slice(usageArchivePrefix.length);
}
