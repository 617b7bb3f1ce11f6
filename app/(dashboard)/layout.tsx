import type { ReactNode } from 'react';
import { pageContext } from '@/lib/http/page';
import { Shell } from './shell';

/** The gate of every page but the sign-in: nobody passes without a sign-in, and each page checks its own right again. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { actor } = await pageContext('me.read');
  const { username, role, via } = actor;
  return <Shell person={{ username, role, canSignOut: via !== 'proxy' }}>{children}</Shell>;
}
