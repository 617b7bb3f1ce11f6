import type { Metadata } from 'next';
import { Link } from '@/components/ui/link';
import { Mark } from '@/components/ui/mark';
import { safeNextPath } from '@/lib/http/next-path';
import { pageVisitor, proxyRefusal } from '@/lib/http/page';
import { server } from '@/lib/server';
import { ByProxy } from './by-proxy';
import { ProviderRefused, ProviderSignIn } from './provider-sign-in';
import { providerRefusalWords } from './provider-words';
import { SignInForm } from './view';

export const metadata: Metadata = { title: 'Sign in' };

interface SignInPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Where everyone begins: the organisation's own sign-in, a token, or a one-time link that is redeemed by itself. */
export default async function SignInPage({ searchParams }: SignInPageProps) {
  const visitor = await pageVisitor('sign-in');
  const proxyWords = await proxyRefusal();
  const { next, error } = await searchParams;
  const nextPath = safeNextPath(typeof next === 'string' ? next : null);
  const provider = server().identityProvider?.settings ?? null;
  const refused = providerRefusalWords(error, provider ?? { name: 'The provider', usernameClaim: '' });
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center px-4 py-16">
      <Mark className="mb-4 h-5 w-7" />
      <h1 className="mb-6 font-semibold text-section">Sign in to Headroom</h1>
      {refused === null ? null : <ProviderRefused words={refused} />}
      {proxyWords !== null || visitor?.via === 'proxy' ? (
        <ByProxy refusal={proxyWords} username={visitor?.username ?? null} nextPath={nextPath} />
      ) : (
        <>
          {provider ? <ProviderSignIn name={provider.name} nextPath={nextPath} /> : null}
          <SignInForm nextPath={nextPath} signedInAs={visitor?.username ?? null} isSecondWay={provider !== null} />
        </>
      )}
      <p className="mt-10 border-rule border-t pt-4 text-ink-soft">
        Scripts send the same token with each call: see the <Link href="/docs">API reference</Link>.
      </p>
    </main>
  );
}
