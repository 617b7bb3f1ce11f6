import { Link } from '@/components/ui/link';
import { Empty } from '@/components/ui/states';
import { buttonStyle } from '@/components/ui/styles';

export default function PoolNotFound() {
  return (
    <>
      <h1 className="font-medium text-section">No such pool</h1>
      <Empty
        title="This is no name of a pool."
        action={
          <Link look="bare" href="/nodes" className={buttonStyle()}>
            See nodes by pool
          </Link>
        }
      >
        A pool name is 1 to 128 of A-Z a-z 0-9 _ -
      </Empty>
    </>
  );
}
