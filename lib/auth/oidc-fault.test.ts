import { describe, expect, it } from 'vitest';
import { oidcFaultOf } from './oidc-fault';

function errorWith(members: object, message = 'x', name = 'Error'): Error {
  return Object.assign(new Error(message), { name, ...members });
}

describe('how speaking with the provider failed', () => {
  it.each([
    ['the person cancelled', errorWith({ error: 'access_denied' }), 'declined'],
    ['a code was used before', errorWith({ error: 'invalid_grant', status: 400 }), 'grant_gone'],
    ['a refresh was answered for another', errorWith({ code: 'foreign_subject' }), 'grant_gone'],
    ['the secret is wrong', errorWith({ error: 'invalid_client', status: 401 }), 'failed'],
    ['it says to try later', errorWith({ error: 'temporarily_unavailable' }), 'unreachable'],
    ['it fails by itself', errorWith({ status: 502 }), 'unreachable'],
    ['it is asked too often', errorWith({ status: 429 }), 'unreachable'],
    ['its proxy answers', errorWith({ code: 'OAUTH_RESPONSE_IS_NOT_CONFORM', cause: { status: 503 } }), 'unreachable'],
    ['nobody listens', new TypeError('fetch failed', { cause: errorWith({ code: 'ECONNREFUSED' }) }), 'unreachable'],
    ['it hangs', errorWith({}, 'x', 'TimeoutError'), 'unreachable'],
    ['wrapped once more', errorWith({ cause: errorWith({}, 'x', 'TimeoutError') }), 'unreachable'],
    ['its answer is none', errorWith({ code: 'OAUTH_INVALID_RESPONSE' }), 'failed'],
    ['something that is no error', 'text', 'failed'],
    ['nothing', undefined, 'failed'],
  ])('%s', (_, error, kind) => expect(oidcFaultOf(error).kind).toBe(kind));

  it('is told by the challenge that it was answered with', () => {
    const cause = [{ scheme: 'basic', parameters: { error: 'invalid_client' } }];
    expect(oidcFaultOf(errorWith({ cause, status: 401 })).reason).toBe('invalid_client, HTTP 401, Error');
  });

  it('is told in closed words, without what the answer held', () => {
    const secret = 'SECRET-eyJhbGciOi.J9';
    const error = errorWith(
      { error: 'invalid_grant', error_description: secret, status: 400, code: 'OAUTH_RESPONSE_BODY_ERROR' },
      secret,
      'ResponseBodyError',
    );
    expect(oidcFaultOf(error).reason).toBe('invalid_grant, OAUTH_RESPONSE_BODY_ERROR, HTTP 400, ResponseBodyError');
    expect(oidcFaultOf(errorWith({ error: secret, code: secret, cause: { code: secret } })).reason).toBe('Error');
  });
});
