import { Forbidden } from '@/components/ui/states';

/** In the place of a page that the permission table does not open to who is signed in. Answered with 403. */
export default function ForbiddenPage() {
  return <Forbidden isPage />;
}
