import path from 'node:path';
import type { Endpoint } from '../api/endpoint';

type Handler = (request: Request, next: { params: Promise<Record<string, string>> }) => Promise<Response>;

const root = path.resolve(import.meta.dirname, '../..');

/** The file that answers a call. */
export function routeFile(endpoint: Endpoint): string {
  return path.join(root, 'app', endpoint.path.replaceAll('{', '[').replaceAll('}', ']'), 'route.ts');
}

/** What answers a call, as Next calls it. */
export async function handlerOf(endpoint: Endpoint): Promise<Handler> {
  const handlers: Record<string, Handler | undefined> = await import(/* @vite-ignore */ routeFile(endpoint));
  const handler = handlers[endpoint.method];
  if (!handler) throw new Error(`${endpoint.path} does not answer ${endpoint.method}`);
  return handler;
}
