'use client';

import { CircleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/states';

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <main className="mx-auto max-w-xl px-4 py-16" role="alert">
      <Empty
        isPage
        icon={<CircleAlert className="text-over-text" aria-hidden />}
        title="This page could not be shown."
        action={<Button onClick={reset}>Try again</Button>}
      >
        <p>Nothing was changed. Try again; if it stays so, tell an administrator when it happened.</p>
        {error.digest ? (
          <p className="mt-1 text-label">
            Reference for the log: <code className="font-mono">{error.digest}</code>
          </p>
        ) : null}
      </Empty>
    </main>
  );
}
