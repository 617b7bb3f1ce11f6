'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { callPatiently } from '@/components/ui/use-act';
import { endpoints } from '@/lib/api/endpoints';
import { atBase } from '@/lib/base-path';
import { ApiError } from '@/lib/http/client';

interface SigningOut {
  signOut: () => void;
  /** Where it failed: nobody leaves a machine to others in the belief that they are signed out. */
  dialog: ReactNode;
}

/**
 * Ends the sign-in on the server, then leaves by a full load, so that nothing of the person stays in memory: to the
 * identity provider where the person signed in there and can sign out there, which leads back here.
 */
export function useSignOut(): SigningOut {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      const { provider_sign_out_url: provider } = await callPatiently(endpoints.signOut, {});
      window.location.assign(provider ?? atBase('/sign-in'));
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.detail : 'Something on this page broke. Reload it.');
      setOpen(true);
      setBusy(false);
    }
  };
  const signOut = () => void leave();
  const dialog = (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title="You are still signed in"
      description={`Signing out failed. ${refusal ?? ''}`}
      actions={
        <>
          <Button onClick={() => setOpen(false)}>Close</Button>
          <Button tone="strong" disabled={isBusy} focusableWhenDisabled onClick={signOut}>
            {isBusy ? 'Signing out…' : 'Try again'}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">
        Until it succeeds, whoever uses this browser acts as you. On a machine that others use, lock it or delete the
        cookies of this page.
      </p>
    </Dialog>
  );
  return { signOut, dialog };
}
