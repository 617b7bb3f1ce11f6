// What every answer says to the browser about itself. Plain JavaScript, since next.config.mjs reads it too.

/** On every answer, files and errors included. */
export const commonHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  // What browsers without frame-ancestors know.
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  },
];

/** Of answers that are no pages: nothing in them is ever to be run or shown in a frame. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** A year, for this host alone: what else runs below its domain is none of this app's business. */
export const strictTransportSecurity = 'max-age=31536000';

/** Holds the nonce of a page's inline scripts; proxy.ts overwrites whatever a client sends under this name. */
export const nonceHeader = 'x-headroom-nonce';

/**
 * The Content-Security-Policy of a page. Scripts run by the nonce of their request, and what these load by
 * 'strict-dynamic'; `isDevelopment`: React's own tools use eval there.
 *
 * Styles have to stay 'unsafe-inline': a nonce covers no style attributes, and with those rows are placed, charts drawn
 * and popovers moved. No text of a user ever becomes a style.
 *
 * @param {string} nonce in base64
 * @param {boolean} isDevelopment
 */
export function pagePolicy(nonce, isDevelopment) {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
