import { generateKeyPairSync } from 'node:crypto';
import { type NodeKey, nodeIdOf } from '../auth/node-key';

/** A node's key that stands in no file; making it takes a moment. */
export function newNodeKey(): NodeKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return { id: nodeIdOf(publicKeyPem) ?? '', publicKeyPem, privateKey };
}
