'use client';

import { UserPlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, Input } from '@/components/ui/field';
import { namePattern } from '@/lib/cluster/names';

const reservedName = 'root';

/** Asks for the name of a new user, then leads to the form; one that is there already is shown by it. */
export function NewUser() {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [isAsked, setAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const formId = useId();
  const fault = faultOf(name);
  const go = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (fault !== null) input.current?.focus();
    else router.push(`/users/${name}/settings`);
  };
  const toggle = (open: boolean) => {
    setOpen(open);
    setAsked(false);
  };
  return (
    <>
      <Button onClick={() => toggle(true)}>
        <UserPlus aria-hidden />
        New user
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={toggle}
        title="New user"
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
            label="User name"
            hint="1 to 128 of A-Z a-z 0-9 _ -; large and small letters are told apart."
            error={isAsked || name.length > 0 ? (fault ?? undefined) : undefined}
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

function faultOf(name: string): string | null {
  if (name === '') return 'Write a name.';
  if (name === reservedName) return 'root is the name of who signs in by the root token. Choose another.';
  return namePattern.test(name) ? null : 'A user name is 1 to 128 of A-Z a-z 0-9 _ -';
}
