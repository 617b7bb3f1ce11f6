'use client';

import { useRef, useState } from 'react';
import type { SessionWire } from '@/lib/api/sessions';
import { EndDialog, type EndRequest } from './end-dialog';
import { type EndWay, useEnding } from './use-ending';

/**
 * Ending as two deliberate acts: `ask` opens the confirmation, its button ends. Put `dialog` on the page, and `headingRef`
 * on the heading of the list: the button that asked goes with its session, and the focus then there. While ends are under
 * way, asking for others shows those first.
 */
export function useEndDialog(nodeNames: ReadonlyMap<string, string>) {
  const [request, setRequest] = useState<EndRequest>({ way: 'each', sessions: [], nodeNames });
  const [isOpen, setIsOpen] = useState(false);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const ending = useEnding();
  const ask = (way: EndWay, sessions: readonly SessionWire[]) => {
    if (!ending.isRunning) {
      setRequest({ way, sessions, nodeNames });
      ending.forget();
    }
    setIsOpen(true);
  };
  const dialog = (
    <EndDialog
      request={request}
      ending={ending}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      focusAfter={() => (ending.progress.size > 0 ? headingRef.current : null)}
    />
  );
  return { ask, dialog, headingRef };
}
