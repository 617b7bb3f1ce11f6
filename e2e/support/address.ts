import { atBase } from '../../lib/base-path';
import { nginxHost } from '../services/nginx.mjs';

/** Holds nginx's certificate where every server of the run is behind one (`npm run e2e:nginx`); undefined where none is. */
export const nginxFolder = process.env.E2E_NGINX || undefined;

/** Where the server that listens on the port is reached, as people reach it: the one place that knows. */
export function originAt(port: string | number): string {
  return nginxFolder === undefined ? `http://127.0.0.1:${port}` : `https://${nginxHost}:${port}`;
}

/** The origin and the base path, without a closing `/`: what addresses of pages and calls are appended to. */
export function rootAt(port: string | number): string {
  return `${originAt(port)}${atBase('')}`;
}
