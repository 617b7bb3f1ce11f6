'use client';

import { useState } from 'react';
import type { SessionWire } from '@/lib/api/sessions';
import { EndDialog, type EndRequest } from './end-dialog';
import { type EndWay, useEnding } from './use-ending';

/**
 * Ending as two deliberate acts: `ask` opens the confirmation, its button ends. Put `dialog` on the page. While ends are
 * under way, asking for others shows those first.
 */
export function useEndDialog(nodeNames: ReadonlyMap<string, string>) {
  const [request, setRequest] = useState<EndRequest>({ way: 'each', sessions: [] });
  const [isOpen, setIsOpen] = useState(false);
  const ending = useEnding();
  const ask = (way: EndWay, sessions: readonly SessionWire[]) => {
    if (!ending.isRunning) {
      setRequest({ way, sessions });
      ending.forget();
    }
    setIsOpen(true);
  };
  const dialog = (
    <EndDialog request={request} ending={ending} nodeNames={nodeNames} isOpen={isOpen} onOpenChange={setIsOpen} />
  );
  return { ask, dialog };
}
