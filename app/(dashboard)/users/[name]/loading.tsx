import { PersonSkeleton } from '@/components/usage/person-skeleton';

export default function UserLoading() {
  return <PersonSkeleton what="the user" />;
}
