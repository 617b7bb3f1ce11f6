import { Link } from '@/components/ui/link';
import { Empty } from '@/components/ui/states';
import { buttonStyle } from '@/components/ui/styles';

export default function UserNotFound() {
  return (
    <>
      <h1 className="font-medium text-section">No such user</h1>
      <Empty
        title="There is no user of that name."
        action={
          <Link look="bare" href="/users" className={buttonStyle()}>
            See all users
          </Link>
        }
      >
        Names are told apart by their case. Whoever was removed keeps their hours in the totals, but has no page.
      </Empty>
    </>
  );
}
