'use client';

import { CircleAlert } from 'lucide-react';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { Link } from '@/components/ui/link';
import { endpoints } from '@/lib/api/endpoints';
import { atBase } from '@/lib/base-path';
import { ApiError, callApi } from '@/lib/http/client';
import { takeLinkSecret } from './link-secret';

interface SignInFormProps {
  /** A path of this site, below the base path. */
  nextPath: string;
  /** Who this browser is signed in as already. */
  signedInAs: string | null;
  /** Another way to sign in stands above, which most people take. */
  isSecondWay?: boolean;
}

type Progress = { kind: 'idle' } | { kind: 'working'; by: 'token' | 'link' } | { kind: 'refused'; detail: string };
type Proof = { token: string } | { link: string };

export function SignInForm({ nextPath, signedInAs, isSecondWay = false }: SignInFormProps) {
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });

  async function prove(proof: Proof) {
    setProgress({ kind: 'working', by: 'token' in proof ? 'token' : 'link' });
    try {
      await callApi(endpoints.signIn, { body: proof });
      // A full load: nothing that was read as somebody else stays in memory.
      window.location.assign(atBase(nextPath));
    } catch (error) {
      const detail = error instanceof ApiError ? error.detail : 'Signing in failed. Reload the page and try again.';
      setProgress({ kind: 'refused', detail });
    }
  }
  const redeemLink = useEffectEvent(() => {
    const link = takeLinkSecret(window);
    if (link !== null) void prove({ link });
  });
  useEffect(() => {
    redeemLink();
    // A link that is opened in a tab which shows this page already changes the fragment alone.
    window.addEventListener('hashchange', redeemLink);
    return () => window.removeEventListener('hashchange', redeemLink);
  }, []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget).get('token') ?? '').trim();
    if (token === '') setProgress({ kind: 'refused', detail: 'Paste your access token first.' });
    else void prove({ token });
  }

  if (progress.kind === 'working' && progress.by === 'link') return <p role="status">Signing you in with your link…</p>;
  return (
    // Posted, so that before the page's scripts run a token never gets into the address bar.
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      {signedInAs ? (
        <p className="text-ink-soft">
          You are signed in as {signedInAs}. <Link href={nextPath}>Go on</Link>, or sign in as someone else.
        </p>
      ) : null}
      <TokenField error={progress.kind === 'refused' ? progress.detail : null} />
      <Button
        type="submit"
        tone={isSecondWay ? 'plain' : 'strong'}
        disabled={progress.kind === 'working'}
        className="justify-self-start"
      >
        {progress.kind === 'working' ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}

function TokenField({ error }: { error: string | null }) {
  return (
    <div>
      <Field
        label="Access token"
        hint="Ask an administrator for one. For the very first sign-in, the server’s log says where it wrote one."
      >
        {(control) => (
          <Input
            {...control}
            aria-invalid={error !== null}
            name="token"
            type="password"
            autoComplete="current-password"
            spellCheck={false}
            maxLength={500}
          />
        )}
      </Field>
      <p role="alert" className="mt-2 flex items-start gap-1.5 text-over-text empty:hidden">
        {error ? <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden /> : null}
        {error}
      </p>
    </div>
  );
}
