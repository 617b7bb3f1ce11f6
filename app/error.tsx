'use client';

import { CircleAlert, CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/states';
import { pollMs } from '@/lib/api/queries';
import { unavailableDigest } from '@/lib/errors';

interface ErrorPageProps {
  error: Error & { digest?: string };
  /** Asks the server for the page again. */
  retry: () => void;
}

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      <div role="alert">
        {error.digest === unavailableDigest ? <Unavailable retry={retry} /> : <Broken error={error} retry={retry} />}
      </div>
    </main>
  );
}

/** It passes by itself, so the page waits for that. */
function Unavailable({ retry }: Pick<ErrorPageProps, 'retry'>) {
  useEffect(() => {
    const timer = setInterval(retry, pollMs);
    return () => clearInterval(timer);
  }, [retry]);
  return (
    <Empty
      isPage
      icon={<CloudOff className="text-warn-text" aria-hidden />}
      title="The cluster’s tree cannot be read at the moment."
      action={<Button onClick={retry}>Try again</Button>}
    >
      The store that holds it does not answer, and this server has no copy of it to show. Nothing is lost. This page
      asks again every {pollMs / 1000} seconds.
    </Empty>
  );
}

function Broken({ error, retry }: ErrorPageProps) {
  return (
    <Empty
      isPage
      icon={<CircleAlert className="text-over-text" aria-hidden />}
      title="This page could not be shown."
      action={<Button onClick={retry}>Try again</Button>}
    >
      <p>Nothing was changed. Try again; if it stays so, tell an administrator when it happened.</p>
      {error.digest ? (
        <p className="mt-1 text-label">
          Reference for the log: <code className="font-mono">{error.digest}</code>
        </p>
      ) : null}
    </Empty>
  );
}
