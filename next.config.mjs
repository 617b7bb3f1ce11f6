import { basePathOf } from './lib/base-path-variable.mjs';
import { commonHeaders, dataPolicy } from './lib/http/security-headers.mjs';

const ofData = [{ key: 'Content-Security-Policy', value: dataPolicy }];

const basePath = basePathOf(process.env);

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
  basePath,
  // For what Next does not put the base path in front of by itself: lib/base-path.ts.
  env: { NEXT_PUBLIC_BASE_PATH: basePath },
  // forbidden() answers 403 with the page's own forbidden.tsx.
  experimental: { authInterrupts: true },
  // The policy of pages has a nonce of its own each time: proxy.ts sets it.
  headers: async () => [
    // ":path*" holds the first page below a base path too, which "(.*)" does not.
    { source: '/:path*', headers: commonHeaders },
    { source: '/api/:path*', headers: ofData },
    { source: '/peer/:path*', headers: ofData },
  ],
};
export default config;
