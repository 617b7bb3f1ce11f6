const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  {
    key: 'Content-Security-Policy',
    value: "frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'",
  },
];

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
  basePath: process.env.NEXT_PUBLIC_BASE_PATH ?? '',
  // forbidden() answers 403 with the page's own forbidden.tsx.
  experimental: { authInterrupts: true },
  headers: async () => [{ source: '/((?!_next/).*)', headers: securityHeaders }],
};
export default config;
