import type { z } from 'zod';
import type { Action } from '../cluster/permissions';

/** One call of the API: what client, server, OpenAPI document and the permission walk all read. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `{name}` stands for a parameter of `params`. */
  path: string;
  summary: string;
  action: Action;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Of a body that is no JSON, but a form's fields. */
  bodyType?: 'application/x-www-form-urlencoded';
  answer: z.ZodType;
  /** Of a good answer; 200 unless it says otherwise. 303 sends the browser on to what `Location` says. */
  status?: 201 | 303;
  /** Of a good answer that is no JSON. */
  mediaType?: 'text/plain';
  /** A write that wants the version of what it changes in `If-Match`; `or_none`: or `If-None-Match: *`, where there is none yet. */
  takesVersion?: true | 'or_none';
}

/** Those who watch the server must hear from it most when it is busy. */
const unlimited: readonly Action[] = ['health.read', 'metrics.read'];

/** Whether calls of it count for the rate that one caller may ask at. */
export function isRateLimited({ action }: Endpoint): boolean {
  return !unlimited.includes(action);
}
