'use client';

import { type Ref, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { endpoints } from '@/lib/api/endpoints';
import type { CreatedTokenWire } from '@/lib/api/tokens';
import { apiUrl } from '@/lib/http/client';

/** The one time that a token itself is shown, and how a script sends it. */
export function MadeTokenDialog({ made, onClose }: { made: CreatedTokenWire; onClose: () => void }) {
  const copy = useRef<HTMLButtonElement>(null);
  const { label, username } = made.token;
  return (
    <Dialog
      open
      holds
      onOpenChange={(open) => !open && onClose()}
      title={`Access token “${label}”`}
      description="Copy it now: it is shown this once, and only its hash is kept. If it is lost, revoke it and make another."
      initialFocus={copy}
      actions={
        <Button tone="strong" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <div className="grid gap-4">
        <Sample label={`The token of ${username}`} text={made.secret} copy="Copy the token" copyRef={copy} />
        <Sample
          label="A call with it, from a shell where TOKEN holds it"
          text={exampleCall(window.location.origin)}
          copy="Copy the example"
        />
      </div>
    </Dialog>
  );
}

/** By a variable, so that the token itself gets into no history of a shell. */
function exampleCall(origin: string): string {
  return `curl --header "Authorization: Bearer $TOKEN" ${origin}${apiUrl(endpoints.getMe)}`;
}

interface SampleProps {
  label: string;
  text: string;
  copy: string;
  copyRef?: Ref<HTMLButtonElement>;
}

function Sample({ label, text, copy, copyRef }: SampleProps) {
  return (
    <figure className="grid gap-1">
      <figcaption className="text-ink-soft text-label">{label}</figcaption>
      <code className="select-all break-all rounded-md bg-sunken px-3 py-2 font-mono text-label">{text}</code>
      <div className="mt-1 flex items-center gap-2">
        <CopyButton text={text} label={copy} {...(copyRef ? { ref: copyRef } : {})} />
      </div>
    </figure>
  );
}
