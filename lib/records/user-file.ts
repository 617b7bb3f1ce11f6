import 'server-only';

/**
 * A user's file of `keys/users/` in SealSkin's two-part form:
 *
 * ```
 * --- Settings ---
 * <a YAML map>
 * --- Public Key ---
 * <a PEM, or nothing>
 * ```
 *
 * The parts are kept as bytes: an edit of one leaves the other byte for byte. The line break before the second marker
 * belongs to the marker, so that settings without one stay without.
 */
export interface UserFileParts {
  /** Up to and with the first marker's line. */
  head: Uint8Array;
  settings: Uint8Array;
  /** The second marker's line with the line break before it; where the key part is missing, at most a line break. */
  separator: Uint8Array;
  key: Uint8Array;
}

export const settingsMarker = '--- Settings ---';
export const keyMarker = '--- Public Key ---';

// One character a byte, so that offsets in the text are offsets in the bytes. A BOM is three of them.
const headPattern = /^(?:\u00ef\u00bb\u00bf)?\s*--- Settings ---[ \t]*(?:\r?\n|$)/;
const separatorPattern = /(?:\r?\n|^)--- Public Key ---[ \t]*(?:\r?\n|$)/;

/** Null where the file does not begin with the settings marker. A missing key part is fine. */
export function splitUserFile(bytes: Uint8Array): UserFileParts | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const headLength = headPattern.exec(text)?.[0].length;
  if (headLength === undefined) return null;
  const rest = text.slice(headLength);
  const separator = separatorPattern.exec(rest) ?? /\r?\n$/.exec(rest);
  const separatorAt = headLength + (separator?.index ?? rest.length);
  const keyAt = separatorAt + (separator?.[0].length ?? 0);
  return {
    head: bytes.subarray(0, headLength),
    settings: bytes.subarray(headLength, separatorAt),
    separator: bytes.subarray(separatorAt, keyAt),
    key: bytes.subarray(keyAt),
  };
}

/** The 1-based line of the file on which the settings begin. */
export function firstSettingsLine({ head }: UserFileParts): number {
  return head.reduce((line, byte) => (byte === 0x0a ? line + 1 : line), 1);
}

/** The file with other settings, its key part byte for byte as it was. Throws RangeError where they hold a marker line. */
export function withSettings(parts: UserFileParts, settings: Uint8Array): Uint8Array {
  return joinParts({ ...parts, settings });
}

/** The file with another key part, its settings byte for byte as they were; an empty `key` leaves the marker alone. */
export function withKey(parts: UserFileParts, key: Uint8Array): Uint8Array {
  return joinParts(
    { ...parts, separator: hasKeyMarker(parts.separator) ? parts.separator : new Uint8Array(), key },
    true,
  );
}

function joinParts(parts: UserFileParts, needsMarker = false): Uint8Array {
  const endsLine = (part: Uint8Array) => part.at(-1) === 0x0a;
  const head = endsLine(parts.head) ? parts.head : Buffer.concat([parts.head, lineBreak]);
  const withMarker = needsMarker || hasKeyMarker(parts.separator);
  const separator = withMarker ? completeSeparator(parts) : lineBreak;
  const joined = Buffer.concat([head, parts.settings, separator, parts.key]);
  const again = splitUserFile(joined);
  if (!again || !sameBytes(again.settings, parts.settings) || !sameBytes(again.key, parts.key)) {
    throw new RangeError('neither part of a user file may hold the line that divides them');
  }
  return joined;
}

const lineBreak = Buffer.from('\n');

/** A separator that stands on its own line, whatever the settings end with. */
function completeSeparator({ settings, separator, key }: UserFileParts): Buffer {
  const marker = hasKeyMarker(separator) ? Buffer.from(separator) : Buffer.from(`\n${keyMarker}\n`);
  const beginsLine = marker[0] === 0x0a || marker[0] === 0x0d;
  const before = settings.length > 0 && !beginsLine ? lineBreak : Buffer.alloc(0);
  const after = key.length > 0 && marker.at(-1) !== 0x0a ? lineBreak : Buffer.alloc(0);
  return Buffer.concat([before, marker, after]);
}

function hasKeyMarker(separator: Uint8Array): boolean {
  return separator.length > keyMarker.length - 1;
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
