import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeIdOf, openNodeKey } from './node-key';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'headroom-node-key-'));
  file = path.join(folder, 'node_key.pem');
});
afterEach(async () => {
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true });
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const shortRsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const privatePem = (pair: { privateKey: typeof rsa.privateKey }) =>
  pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicPem = (pair: { publicKey: typeof rsa.publicKey }) =>
  pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();

describe('the key of a node', () => {
  it('is made once, readable by the owner alone, and stays', async () => {
    const first = await openNodeKey(path.join(folder, 'made', 'too'));
    const made = path.join(folder, 'made', 'too');
    expect((await stat(path.join(made, 'node_key.pem'))).mode & 0o777).toBe(0o600);
    expect(await readdir(made)).toEqual(['node_key.pem']);
    const again = await openNodeKey(made);
    expect(again.id).toBe(first.id);
    expect(again.publicKeyPem).toBe(first.publicKeyPem);
  });

  it('gives the id: 16 hex digits of the SHA-256 of its SPKI in DER', async () => {
    const { id, publicKeyPem } = await openNodeKey(folder);
    const der = createPublicKey(publicKeyPem).export({ type: 'spki', format: 'der' });
    expect(id).toBe(createHash('sha256').update(der).digest('hex').slice(0, 16));
    expect(nodeIdOf(publicKeyPem)).toBe(id);
  });

  it('is one key, however many start for the first time at once', async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, () => openNodeKey(folder)));
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
    expect(await readdir(folder)).toEqual(['node_key.pem']);
  });

  it.each([
    ['an empty file', ''],
    ['half a key', privatePem(rsa).slice(0, 700)],
    ['a public key', publicPem(rsa)],
    ['a key on a curve', privatePem(curve)],
    ['a short key', privatePem(shortRsa)],
  ])('is not made anew over %s: the start stops with what to do', async (_, text) => {
    await writeFile(file, text);
    await expect(openNodeKey(folder)).rejects.toThrow(/node_key\.pem holds no RSA private key .* delete it to join/);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('is not looked for past a folder that is none', async () => {
    await writeFile(file, 'x');
    const error = await openNodeKey(file).catch((caught) => caught);
    expect(error).toMatchObject({ code: 'configuration' });
    expect(error.message).toMatch(/cannot be read or written/);
  });
});

describe('the id of a public key', () => {
  it('is the same however the PEM is wrapped', () => {
    const pkcs1 = rsa.publicKey.export({ type: 'pkcs1', format: 'pem' }).toString();
    const id = nodeIdOf(publicPem(rsa));
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(nodeIdOf(`\n  ${publicPem(rsa)}\n`.replaceAll('\n', '\r\n'))).toBe(id);
    expect(nodeIdOf(pkcs1)).toBe(id);
  });

  it.each([
    ['nothing', ''],
    ['text', 'PEM'],
    ['half of one', publicPem(rsa).slice(0, 200)],
    ['a private key', privatePem(rsa)],
    ['a key on a curve', publicPem(curve)],
    ['a short key', publicPem(shortRsa)],
  ])('is none for %s', (_, pem) => expect(nodeIdOf(pem)).toBeNull());
});
