import { CircleAlert } from 'lucide-react';
import { buttonStyle } from '@/components/ui/styles';
import { endpoints } from '@/lib/api/endpoints';
import { apiUrl } from '@/lib/http/client';

interface ProviderSignInProps {
  /** As people call the provider. */
  name: string;
  /** A path of this site. */
  nextPath: string;
}

/** A plain link: the browser leaves the app, and nothing may be fetched ahead. */
export function ProviderSignIn({ name, nextPath }: ProviderSignInProps) {
  const href = apiUrl(endpoints.beginProviderSignIn, { query: nextPath === '/' ? {} : { next: nextPath } });
  return (
    <>
      <a href={href} className={buttonStyle({ tone: 'strong', className: 'h-auto min-h-8 whitespace-normal py-1.5' })}>
        Sign in with {name}
      </a>
      <h2 className="mt-8 mb-4 border-rule border-t pt-6 font-medium text-ink-soft">Or use an access token</h2>
    </>
  );
}

/** Why signing in at the provider came to nothing. */
export function ProviderRefused({ words }: { words: string }) {
  return (
    <p role="alert" className="mb-6 flex items-start gap-1.5 text-over-text">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0 break-words">{words}</span>
    </p>
  );
}
