'use client';

import { Button } from '@/components/ui/button';

/** Asks once more whether it may start. */
export function AgainButton({ onAgain }: { onAgain: () => void }) {
  return (
    <Button size="sm" className="mt-2 justify-self-start" onClick={onAgain}>
      Ask again
    </Button>
  );
}
