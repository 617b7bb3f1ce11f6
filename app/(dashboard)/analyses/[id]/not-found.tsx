import { Link } from '@/components/ui/link';
import { Empty } from '@/components/ui/states';
import { buttonStyle } from '@/components/ui/styles';

export default function AnalysisNotFound() {
  return (
    <>
      <h1 className="font-medium text-section">No such analysis</h1>
      <Empty
        title="There is no analysis of that id."
        action={
          <Link look="bare" href="/analyses" className={buttonStyle()}>
            See all analyses
          </Link>
        }
      >
        Ids are told apart by their case. It may have been removed.
      </Empty>
    </>
  );
}
