import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { nonceHeader, pagePolicy } from '@/lib/http/security-headers.mjs';

const policyHeader = 'content-security-policy';

/** Gives every page its own policy. Next reads the nonce for its scripts from the request's copy of it. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64');
  const policy = pagePolicy(nonce, process.env.NODE_ENV === 'development');
  const headers = new Headers(request.headers);
  // Both overwrite what a client may have sent under these names.
  headers.set(nonceHeader, nonce);
  headers.set(policyHeader, policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set(policyHeader, policy);
  return response;
}

export const config = {
  // Pages alone. Calls must stay out: where this runs, Next cuts bodies over 10 MB silently. Below the base path, if any.
  // The first one is the first page, which the second does not reach where there is one.
  matcher: ['/', '/((?!api/|peer/|_next/static/|_next/image|icon.svg|robots.txt).*)'],
};
