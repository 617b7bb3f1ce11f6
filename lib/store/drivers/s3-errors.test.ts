import { describe, expect, it } from 'vitest';
import { listError, reasonOf, S3Refusal } from './s3-errors';

const ofSystem = (code: string) => Object.assign(new Error(code), { code });

describe('why a call failed, in words', () => {
  it.each([
    ['the clock', new S3Refusal('RequestTimeTooSkewed', 403), /clock/],
    ['the keys', new S3Refusal('InvalidAccessKeyId', 403), 'the service does not know the access key'],
    ['an authority of one’s own', ofSystem('SELF_SIGNED_CERT_IN_CHAIN'), /NODE_EXTRA_CA_CERTS/],
    ['a certificate that vouches for itself', ofSystem('DEPTH_ZERO_SELF_SIGNED_CERT'), /NODE_EXTRA_CA_CERTS/],
    ['a certificate that has expired', ofSystem('CERT_HAS_EXPIRED'), /expired/],
    ['a certificate of another name', ofSystem('ERR_TLS_CERT_ALTNAME_INVALID'), /another name/],
    ['http where https is asked for', ofSystem('EPROTO'), /https/],
    ['keys that may not list', new S3Refusal('AccessDenied', 403), 'these keys may not do that'],
    ['a port where nothing listens', ofSystem('ECONNREFUSED'), 'nothing listens at the endpoint'],
    ['a mistyped host', ofSystem('ENOTFOUND'), "the endpoint's host name is not known"],
    ['what has no words', ofSystem('ECONNRESET'), 'ECONNRESET'],
    ['what the service has no words for', new S3Refusal('InternalError', 500), 'InternalError, status 500'],
  ])('names %s', (_, error, words) => {
    expect(reasonOf(error)).toMatch(words);
  });

  it('names the bucket where all of it was to be listed', () => {
    expect(listError('', ofSystem('ECONNREFUSED')).message).toBe(
      'the bucket could not be listed (nothing listens at the endpoint)',
    );
  });

  it('stands in the error of a listing', () => {
    expect(listError('cluster/', new S3Refusal('AccessDenied', 403)).message).toBe(
      '"cluster/" could not be listed (these keys may not do that)',
    );
  });
});
