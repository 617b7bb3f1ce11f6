import { Loading, Skeleton, TableSkeleton } from '@/components/ui/states';

const figures = ['running', 'overdue', 'spent', 'runs-out', 'nodes'];

/** The overview before its first answer, in the sizes of what comes. */
export function OverviewSkeleton() {
  return (
    <Loading what="the overview">
      <div className="grid grid-cols-2 gap-y-4 border-rule border-y py-4 sm:grid-cols-3 lg:grid-cols-5">
        {figures.map((figure) => (
          <div key={figure} className="grid h-13 content-between">
            <Skeleton className="h-3 w-24" />
            <Skeleton className="h-7 w-12" />
          </div>
        ))}
      </div>
      <div className="mt-16 grid gap-12 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TableSkeleton what="who runs out next" rows={6} rowClass="h-15" />
        <TableSkeleton what="what is wrong" rows={5} rowClass="h-15" />
      </div>
    </Loading>
  );
}
