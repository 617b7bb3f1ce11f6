'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { formatNumber } from '@/lib/units/format';

const shownAtFirst = 8;

/** The first of a list, and a button for the rest of it, so that a long one does not push the page away. */
export function useShortened<Item>(items: readonly Item[]) {
  const [isWhole, setIsWhole] = useState(false);
  const rest = items.length - shownAtFirst;
  return {
    shown: isWhole ? items : items.slice(0, shownAtFirst),
    more:
      rest > 0 ? (
        <Button tone="quiet" size="sm" className="-ml-2" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show ${formatNumber(rest)} more`}
        </Button>
      ) : null,
  };
}
