'use client';

import { type RefObject, useEffect } from 'react';

/**
 * Focuses an element of a dialog that was not there yet when the dialog opened, as soon as it is; not where the reader
 * has meanwhile gone to something of the dialog's own.
 */
export function useLateFocus(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const popup = element.current?.closest('[role="dialog"]');
    const active = document.activeElement;
    if (!popup || !active) return;
    const isWaiting = active === document.body || active === popup || active.matches('[aria-label="Close"]');
    if (isWaiting) element.current?.focus();
  }, [element]);
}
