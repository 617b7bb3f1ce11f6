/** 16 random bytes in hex. Also where `randomUUID` is missing: on pages that come without TLS. */
export function newGrantId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
