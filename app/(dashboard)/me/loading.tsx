import { PersonSkeleton } from '@/components/usage/person-skeleton';

export default function MeLoading() {
  return <PersonSkeleton what="your room" />;
}
