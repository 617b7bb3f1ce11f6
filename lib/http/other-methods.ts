import 'server-only';
import { AppError } from '../errors';
import { problemResponse } from './problem';

const refusable = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = 'GET' | (typeof refusable)[number];
/** Next answers HEAD by GET; without a GET it has to be refused too. */
type Refused<A extends Method> = Exclude<Method, A> | ('GET' extends A ? never : 'HEAD');
type Handler = () => Response;

/**
 * Handlers for all that a route does not do, for its file to export: 405 with a problem document and `Allow`, which
 * Next's own answer lacks; and OPTIONS, as Next's own would list the refused ones as allowed.
 */
export function otherMethods<const A extends Method>(...allowed: A[]): Record<Refused<A> | 'OPTIONS', Handler> {
  const isRead = allowed.some((method) => method === 'GET');
  const allow = [...(isRead ? ['GET', 'HEAD'] : []), ...allowed.filter((method) => method !== 'GET'), 'OPTIONS'].join(
    ', ',
  );
  const refuse: Handler = () =>
    problemResponse(new AppError('method_not_allowed', `This address takes ${allow} only.`), { allow });
  const options: Handler = () => new Response(null, { status: 204, headers: { allow, 'cache-control': 'no-store' } });
  const refused = [...refusable, ...(isRead ? [] : ['GET', 'HEAD'])].filter(
    (method) => !allowed.some((one) => one === method),
  );
  const handlers = [['OPTIONS', options], ...refused.map((method) => [method, refuse])];
  // The names are those of the type, which has no other way to follow them.
  return Object.fromEntries(handlers) as Record<Refused<A> | 'OPTIONS', Handler>;
}
