import 'server-only';
import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ConfigurationError } from '../config/env';
import { createOnce, readIfThere } from './state-file';

/** What a node signs with. Its id is not chosen but follows from the key, so nobody can take another node's. */
export interface NodeKey {
  /** 16 lower-case hex digits. */
  id: string;
  /** SPKI PEM, for the node's record. */
  publicKeyPem: string;
  privateKey: KeyObject;
}

/** A key that somebody published, with the node id that follows from it. */
export interface PublicNodeKey {
  id: string;
  key: KeyObject;
}

/** RFC 7518, 3.3: RS256 takes keys of 2048 bits or more. */
const modulusBits = 2048;
/** Spec (issue: Sessions for real, 4): the first 16 hex digits of the SHA-256 of the public key's DER. */
const idDigits = 16;

/**
 * This node's key: `node_key.pem` in the state folder (mode 0600), made by the first start. Of two first starts at once,
 * both go on with the one key that came to stand there. Throws ConfigurationError where the file or the folder cannot be
 * used: a new key in its place would make the node another node, whose record waits for approval.
 */
export async function openNodeKey(stateFolder: string): Promise<NodeKey> {
  const file = path.join(stateFolder, 'node_key.pem');
  const text = await textOf(stateFolder, file).catch((error) => {
    throw unusable(`cannot be read or written (${error instanceof Error ? error.message : String(error)})`);
  });
  const key = nodeKeyOf(text);
  if (!key) {
    throw unusable(
      'holds no RSA private key of 2048 bits or more; put back a copy, or delete it to join as a new node',
    );
  }
  return key;
}

/** The node id that belongs to a public key; null for a text that is no RSA public key of 2048 bits or more. */
export function nodeIdOf(publicKeyPem: string): string | null {
  return publicNodeKeyOf(publicKeyPem)?.id ?? null;
}

/** Null like {@link nodeIdOf}. */
export function publicNodeKeyOf(publicKeyPem: string): PublicNodeKey | null {
  // A private key would be taken too, and its public half derived; whoever published one has none any more.
  const pem = publicKeyPem.trim();
  if (!/^-----BEGIN (RSA )?PUBLIC KEY-----/.test(pem)) return null;
  try {
    const key = createPublicKey(pem);
    return isLongRsa(key) ? { id: idOf(key), key } : null;
  } catch {
    return null;
  }
}

async function textOf(stateFolder: string, file: string): Promise<string> {
  const present = await readIfThere(file);
  if (present !== null) return present;
  await mkdir(stateFolder, { recursive: true, mode: 0o700 });
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: modulusBits });
  await createOnce(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  // Read back: another process may have been faster.
  return (await readIfThere(file)) ?? '';
}

function nodeKeyOf(text: string): NodeKey | null {
  try {
    const privateKey = createPrivateKey(text);
    if (!isLongRsa(privateKey)) return null;
    const publicKey = createPublicKey(privateKey);
    const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    return { id: idOf(publicKey), publicKeyPem, privateKey };
  } catch {
    return null;
  }
}

function isLongRsa({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= modulusBits;
}

function idOf(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex').slice(0, idDigits);
}

function unusable(why: string): ConfigurationError {
  return new ConfigurationError([`HEADROOM_STATE_DIR: its node_key.pem ${why}`]);
}
