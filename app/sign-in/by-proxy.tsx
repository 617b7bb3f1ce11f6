import { Link } from '@/components/ui/link';
import { ProviderRefused } from './provider-sign-in';

interface ByProxyProps {
  /** Why nobody comes in by what the organisation's sign-in says; null where it lets in. */
  refusal: string | null;
  username: string | null;
  nextPath: string;
}

/** The organisation signs people in before they get here: there is nothing to fill in, since its word would still decide. */
export function ByProxy({ refusal, username, nextPath }: ByProxyProps) {
  if (refusal !== null) return <ProviderRefused words={refusal} />;
  return (
    <p className="text-ink-soft">
      Your organisation has signed you in as {username}. <Link href={nextPath}>Go on</Link>.
    </p>
  );
}
