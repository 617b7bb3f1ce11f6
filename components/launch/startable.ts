import type { AppsAnswer } from '@/lib/api/launches';

type App = AppsAnswer['apps'][number];
type Analysis = AppsAnswer['analyses'][number];

/** Something a person may start. `key` stands in the address and in lists. */
export type Startable =
  | { kind: 'app'; key: string; name: string; app: App }
  | { kind: 'analysis'; key: string; name: string; analysis: Analysis };

const analysisMark = 'analysis:';

/** Everything that may be started: apps by their ids, analyses by theirs behind a mark, since both may share one. */
export function startablesOf({ apps, analyses }: Pick<AppsAnswer, 'apps' | 'analyses'>): Startable[] {
  return [
    ...apps.map((app) => ({ kind: 'app' as const, key: app.id, name: app.name || app.id, app })),
    ...analyses.map((analysis) => ({
      kind: 'analysis' as const,
      key: `${analysisMark}${analysis.id}`,
      name: analysis.id,
      analysis,
    })),
  ];
}

/** What an address means; an analysis may be named without its mark where no app has that id. */
export function startableNamed(startables: readonly Startable[], key: string): Startable | null {
  return (
    startables.find((one) => one.key === key) ?? startables.find((one) => one.key === `${analysisMark}${key}`) ?? null
  );
}

/** The version a run would take by itself: the newest that is registered; null where each has to be named. */
export function usualVersion({ versions }: Analysis): string | null {
  return versions.findLast(({ registered }) => registered)?.version ?? null;
}
