import { AppError } from '@/lib/errors';
import { problemResponse } from '@/lib/http/problem';

/** Whatever no call of the API answers: a problem document, as scripts expect it, and not a page. */
function noSuchCall(): Response {
  return problemResponse(new AppError('not_found', 'The API has no such call. /docs lists what it has.'));
}

export const GET = noSuchCall;
export const POST = noSuchCall;
export const PUT = noSuchCall;
export const PATCH = noSuchCall;
export const DELETE = noSuchCall;
