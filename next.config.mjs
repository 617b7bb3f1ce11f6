import { commonHeaders, dataPolicy } from './lib/http/security-headers.mjs';

const ofData = [{ key: 'Content-Security-Policy', value: dataPolicy }];

/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  // A lock file in a folder above must not move the build's root there.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  // It reaches for a native file that the bundler cannot take.
  serverExternalPackages: ['dockerode'],
  reactStrictMode: true,
  poweredByHeader: false,
  // No page uses the resizer, so nobody shall make it work.
  images: { unoptimized: true },
  basePath: process.env.NEXT_PUBLIC_BASE_PATH ?? '',
  // forbidden() answers 403 with the page's own forbidden.tsx.
  experimental: { authInterrupts: true },
  // The policy of pages has a nonce of its own each time: proxy.ts sets it.
  headers: async () => [
    { source: '/(.*)', headers: commonHeaders },
    { source: '/api/:path*', headers: ofData },
    { source: '/peer/:path*', headers: ofData },
  ],
};
export default config;
