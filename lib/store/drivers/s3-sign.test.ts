import { expect, it } from 'vitest';
import { createSigner, escapedPath } from './s3-sign';

it('signs as Amazon signs its own example, where the session token is one more header', () => {
  // From AWS, "Examples: Signature Calculations", GET Object.
  const signed = createSigner({
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    sessionToken: undefined,
    region: 'us-east-1',
  });
  const headers = { host: 'examplebucket.s3.amazonaws.com', range: 'bytes=0-9' };
  const result = signed({ method: 'GET', path: '/test.txt', headers }, new Date('2013-05-24T00:00:00Z'));
  expect(result.authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

it('signs the session token too', () => {
  const keys = { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: 'token', region: 'us-east-1' };
  const result = createSigner(keys)({ method: 'GET', path: '/', headers: {} }, new Date(0));
  expect(result['x-amz-security-token']).toBe('token');
  expect(result.authorization).toContain('SignedHeaders=x-amz-content-sha256;x-amz-date;x-amz-security-token,');
});

it.each([
  ["a/b c+!'()*", 'a/b%20c%2B%21%27%28%29%2A'],
  ['Zoë/%2f', 'Zo%C3%AB/%252f'],
  ['-_.~', '-_.~'],
])('escapes %j as the signature wants it', (text, expected) => expect(escapedPath(text)).toBe(expected));
