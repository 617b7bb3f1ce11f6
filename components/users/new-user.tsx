'use client';

import { UserPlus } from 'lucide-react';
import { NewRecord } from '@/components/settings/new-record';

const reservedName = 'root';

/** Asks for the name of a new user, then leads to the form. */
export function NewUser() {
  return <NewRecord noun="user" icon={UserPlus} hrefOf={(name) => `/users/${name}/settings`} refuse={reserved} />;
}

function reserved(name: string): string | undefined {
  if (name !== reservedName) return undefined;
  return 'root is the name of who signs in by the root token. Choose another.';
}
