'use client';

import type { LucideIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, Input } from '@/components/ui/field';
import { namePattern } from '@/lib/cluster/names';

interface NewRecordProps {
  /** What is made: `user`. */
  noun: string;
  icon: LucideIcon;
  /** The form of one of that name. */
  hrefOf: (name: string) => string;
  /** Why a name cannot be taken; undefined where it can, as far as this is known. */
  refuse?: (name: string) => string | undefined;
}

/** Asks for the name of something new, then leads to its form; one that is there already is shown by it. */
export function NewRecord({ noun, icon: Icon, hrefOf, refuse }: NewRecordProps) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [isAsked, setAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const formId = useId();
  const fault = faultOf(noun, name) ?? refuse?.(name);
  const go = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (fault !== undefined) input.current?.focus();
    else router.push(hrefOf(name));
  };
  const toggle = (open: boolean) => {
    setOpen(open);
    setAsked(false);
  };
  return (
    <>
      <Button onClick={() => toggle(true)}>
        <Icon aria-hidden />
        New {noun}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={toggle}
        title={`New ${noun}`}
        description="The name cannot be changed later. Nothing is made until the settings are saved."
        initialFocus={input}
        actions={
          <>
            <Button onClick={() => toggle(false)}>Cancel</Button>
            <Button tone="strong" type="submit" form={formId}>
              Continue
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={go}>
          <Field
            label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} name`}
            hint="1 to 128 of A-Z a-z 0-9 _ -; large and small letters are told apart."
            error={isAsked || name.length > 0 ? fault : undefined}
          >
            {(control) => (
              <Input
                {...control}
                ref={input}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
        </form>
      </Dialog>
    </>
  );
}

function faultOf(noun: string, name: string): string | undefined {
  if (name === '') return 'Write a name.';
  return namePattern.test(name) ? undefined : `A ${noun} name is 1 to 128 of A-Z a-z 0-9 _ -`;
}
