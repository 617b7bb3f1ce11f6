'use client';

import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { PersonUsage } from '@/components/usage/person-usage';
import { useGrantActs } from './use-grant-acts';

/** A person's usage for an administrator: hours can be granted, and grants taken back. */
export function GrantingUsage(props: Omit<ComponentProps<typeof PersonUsage>, 'grants'>) {
  const acts = useGrantActs(props.user);
  const aside = (
    <Button size="sm" onClick={acts.onGrant}>
      Grant hours
    </Button>
  );
  return (
    <>
      <PersonUsage {...props} grants={{ aside, onRemove: acts.onRemove }} />
      {acts.parts}
    </>
  );
}
