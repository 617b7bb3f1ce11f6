'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/dialog';
import { belowBase } from '@/lib/base-path';

/** While something is typed and not saved: asks before the page is left by a link, closed or loaded anew. */
export function LeaveGuard({ isDirty, what }: { isDirty: boolean; what: string }) {
  const [target, setTarget] = useState<string | null>(null);
  const router = useRouter();
  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const href = leavingBy(event);
      if (href === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(href);
    };
    window.addEventListener('beforeunload', onUnload);
    // Before the router's own listener.
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={target !== null}
      onOpenChange={(open) => !open && setTarget(null)}
      title="Leave without saving?"
      description={`What you changed of ${what} is not saved. It stays in the form for when you come back, until this page is closed or loaded anew.`}
      confirmLabel="Leave"
      tone="strong"
      onConfirm={() => target !== null && router.push(target)}
    />
  );
}

/** Where a click on a link of this app leads away to, as the router takes it; null for any other click. */
function leavingBy(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return null;
  return `${belowBase(pathname)}${search}${hash}`;
}
