import { Link } from '@/components/ui/link';
import { Empty } from '@/components/ui/states';
import { buttonStyle } from '@/components/ui/styles';

export default function GroupNotFound() {
  return (
    <>
      <h1 className="font-medium text-section">No such group</h1>
      <Empty
        title="This is no name of a group."
        action={
          <Link look="bare" href="/groups" className={buttonStyle()}>
            See all groups
          </Link>
        }
      >
        A group name is 1 to 128 of A-Z a-z 0-9 _ -
      </Empty>
    </>
  );
}
