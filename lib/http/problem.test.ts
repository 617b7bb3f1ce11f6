import { describe, expect, it } from 'vitest';
import { problemDocument } from '../api/common';
import { AppError, type ErrorCode, errorStatus } from '../errors';
import { StoreConflict, StoreKeyRefused, StoreObjectUnreadable, StoreUnavailable } from '../store/port';
import { knownError, problemResponse } from './problem';

describe('knownError', () => {
  it.each([
    ['an AppError as it is', new AppError('invalid', 'x'), 'invalid'],
    ['a lost race', new StoreConflict('a'), 'conflict'],
    ['a store that does not answer', new StoreUnavailable('EIO /srv/tree'), 'unavailable'],
    ['an object that cannot be read', new StoreObjectUnreadable('a', 'is large'), 'unavailable'],
    ['a key that is none', new StoreKeyRefused('../a'), 'not_found'],
  ])('%s', (_, error, code) => {
    const known = knownError(error);
    expect(known?.code).toBe(code);
    // Paths and keys are the operator's business.
    expect(known?.message).not.toMatch(/srv|\.\./);
  });

  it.each([new Error('x'), Object.assign(new Error('x'), { code: 'ENOENT' }), 'text', null, { code: 'toString' }])(
    'nothing for %o',
    (error) => expect(knownError(error)).toBeNull(),
  );
});

describe('problemResponse', () => {
  it.each(Object.entries(errorStatus) as [ErrorCode, number][])('%s answers %d', async (code, status) => {
    const answer = problemResponse(new AppError(code, 'What happened.'));
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const document = problemDocument.parse(await answer.json());
    expect(document).toMatchObject({ type: 'about:blank', status, detail: 'What happened.' });
  });

  it('tells the first of very many faults', async () => {
    const errors = Array.from({ length: 40_000 }, (_, index) => ({ path: `runs.${index}`, message: 'is wrong' }));
    const answer = problemResponse(new AppError('invalid', 'Much is wrong.', { errors }));
    expect((await answer.json()).errors).toEqual(errors.slice(0, 100));
  });

  it('has the fields of the error, which cannot replace its own', async () => {
    const error = new AppError('conflict', 'Reload.', { version: '7', status: 200, detail: 'no' });
    expect(await problemResponse(error).json()).toMatchObject({ version: '7', status: 409, detail: 'Reload.' });
  });

  it.each([
    ['how to sign in', new AppError('unauthenticated', 'x'), 'www-authenticate', 'Bearer'],
    ['when to try again', new AppError('too_many_requests', 'x', { retry_after_seconds: 7 }), 'retry-after', '7'],
    ['that it may be there soon', new AppError('unavailable', 'x'), 'retry-after', '10'],
    ['nothing of the kind where waiting does not help', new AppError('conflict', 'x'), 'retry-after', null],
  ])('says %s', (_, error, header, value) => expect(problemResponse(error).headers.get(header)).toBe(value));
});
