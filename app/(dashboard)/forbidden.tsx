import { Link } from '@/components/ui/link';
import { Forbidden } from '@/components/ui/states';
import { buttonStyle } from '@/components/ui/styles';

/** In the place of a page that the permission table does not open to who is signed in. Answered with 403. */
export default function ForbiddenPage() {
  return (
    <Forbidden
      isPage
      action={
        <Link look="bare" href="/" className={buttonStyle()}>
          Go to the first page
        </Link>
      }
    />
  );
}
