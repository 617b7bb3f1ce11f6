import { Empty } from '@/components/ui/states';

/** There is neither an app nor an analysis for this person. */
export function NothingToStart() {
  return (
    <Empty title="There is nothing you may start yet." className="py-4">
      Apps open to those whom they name, and analyses once a version is registered. Ask an administrator for the one you
      need.
    </Empty>
  );
}
