import { Loading, Skeleton } from '@/components/ui/states';

/** The size of what comes on a person's page. */
export function PersonSkeleton({ what }: { what: string }) {
  return (
    <Loading what={what}>
      <div className="grid gap-y-10">
        <div className="grid max-w-3xl gap-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-2 h-9 w-64" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-96 max-w-full" />
        </div>
        <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <Skeleton className="h-80" />
          <Skeleton className="h-80" />
        </div>
      </div>
    </Loading>
  );
}
