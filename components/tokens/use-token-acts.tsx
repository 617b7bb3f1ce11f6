'use client';

import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Announced } from '@/components/ui/announced';
import { ConfirmDialog } from '@/components/ui/dialog';
import { useAct } from '@/components/ui/use-act';
import { endpoints } from '@/lib/api/endpoints';
import type { CreatedTokenWire, TokensAnswer, TokenWire } from '@/lib/api/tokens';
import { MadeTokenDialog } from './made-token-dialog';
import { NewTokenDialog } from './new-token-dialog';

interface TokenActs {
  onMake: () => void;
  onRevoke: (token: TokenWire) => void;
  /** Of the list: takes the focus when a row is gone. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** The dialogs, and what was done. */
  parts: ReactNode;
}

type Open = { kind: 'new' } | { kind: 'made'; made: CreatedTokenWire } | { kind: 'revoke'; token: TokenWire } | null;

/** Making and revoking access tokens, each a deliberate act with its result in words. */
export function useTokenActs(answer: TokensAnswer | undefined, isSelf: boolean): TokenActs {
  const [open, setOpen] = useState<Open>(null);
  const [words, setWords] = useState('');
  const announced = useRef<HTMLParagraphElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const revoke = useAct(endpoints.revokeToken, {
    onDone: () => {
      if (open?.kind === 'revoke') setWords(`${nameOf(open.token)} is revoked. It opens nothing any more.`);
      setOpen(null);
      // What had the focus is gone with the token.
      requestAnimationFrame(() => headingRef.current?.focus());
    },
  });
  const close = () => setOpen(null);
  return {
    headingRef,
    onMake: () => setOpen({ kind: 'new' }),
    onRevoke: (token) => {
      revoke.reset();
      setOpen({ kind: 'revoke', token });
    },
    parts: (
      <>
        <Announced words={words} ref={announced} onClose={() => setWords('')} />
        {open?.kind === 'new' && answer ? (
          <NewTokenDialog
            answer={answer}
            isSelf={isSelf}
            onClose={close}
            onMade={(made) => setOpen({ kind: 'made', made })}
          />
        ) : null}
        {open?.kind === 'made' ? <MadeTokenDialog made={open.made} onClose={close} /> : null}
        {open?.kind === 'revoke' ? (
          <ConfirmDialog
            open
            onOpenChange={(isOpen) => !isOpen && close()}
            title={`Revoke ${nameOf(open.token)}?`}
            description={revokingWords(open.token)}
            confirmLabel="Revoke"
            pending={revoke.isPending}
            onConfirm={() => revoke.mutate({ params: { name: open.token.username, id: open.token.id } })}
          >
            {revoke.error ? (
              <p role="alert" className="break-words text-over-text">
                {revoke.error.message}
              </p>
            ) : null}
          </ConfirmDialog>
        ) : null}
      </>
    ),
  };
}

function nameOf({ id, label }: TokenWire): string {
  return label === '' ? `The token ${id}` : `“${label}”`;
}

function revokingWords({ expired, last_used: lastUsed }: TokenWire): string {
  if (expired) return 'It has expired already and opens nothing; revoking takes it off the list.';
  const used = lastUsed === null ? 'It was not used yet.' : 'It was used: what still sends it will be refused.';
  return `${used} Who signed in with it is signed out, and tokens that were made with it end, too. This cannot be undone.`;
}
