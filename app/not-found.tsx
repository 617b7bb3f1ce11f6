import { Link } from '@/components/ui/link';
import { Empty } from '@/components/ui/states';

export default function NotFound() {
  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      <Empty isPage title="There is nothing at this address." action={<Link href="/">Go to the first page</Link>}>
        It may be a name that does not exist, or a page that your role does not include.
      </Empty>
    </main>
  );
}
