import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { nonceHeader } from '@/lib/http/security-headers.mjs';
import { Providers } from './providers';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Headroom', template: '%s · Headroom' },
  description: 'How much room is left on shared machines',
  robots: { index: false },
};

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fcfbf9' },
    { media: '(prefers-color-scheme: dark)', color: '#151311' },
  ],
};

/** Asking for the headers also renders every page at its request, so that the nonce reaches its scripts. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(nonceHeader) ?? undefined;
  return (
    // The theme's attribute is set before React takes over, so that no page flashes in the wrong colours.
    <html lang="en-GB" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <body className="isolate antialiased">
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
