import 'server-only';
import { z } from 'zod';

/** Headers that say something else: to take one of them for a name would let anybody be anybody, or nobody come in. */
const taken =
  /^(authorization|cookie|host|origin|referer|forwarded|via|user-agent|accept.*|content-.*|sec-.*|x-forwarded-.*|x-headroom-.*)$/i;

function headerName() {
  return z
    .string()
    .max(100, 'must be at most 100 characters')
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header, such as Remote-User: letters, digits and "-"')
    .refine((name) => !taken.test(name), 'must be a header that only the proxy sets, such as Remote-User')
    .transform((name) => name.toLowerCase());
}

/** Sign-in by a reverse proxy's word: the variables that begin with `HEADROOM_PROXY_`. */
export const proxyFields = {
  HEADROOM_PROXY_USER_HEADER: headerName().optional(),
  HEADROOM_PROXY_GROUPS_HEADER: headerName().optional(),
};

interface ProxyVariables {
  HEADROOM_PROXY_USER_HEADER?: string | undefined;
  HEADROOM_PROXY_GROUPS_HEADER?: string | undefined;
  HEADROOM_TRUSTED_PROXIES: readonly string[];
}

/** What several variables say together. `fault` is told the one that is to blame, and why. */
export function checkProxy(variables: ProxyVariables, fault: (variable: string, message: string) => void): void {
  const { HEADROOM_PROXY_USER_HEADER: user, HEADROOM_PROXY_GROUPS_HEADER: groups } = variables;
  if (groups !== undefined && user === undefined) {
    fault('HEADROOM_PROXY_USER_HEADER', 'must be set where HEADROOM_PROXY_GROUPS_HEADER is');
  }
  if (user !== undefined && user === groups) {
    fault('HEADROOM_PROXY_GROUPS_HEADER', 'must be another header than HEADROOM_PROXY_USER_HEADER');
  }
  if (user !== undefined && variables.HEADROOM_TRUSTED_PROXIES.length === 0) {
    const message = 'must list the proxy where HEADROOM_PROXY_USER_HEADER is set: the header is believed from it alone';
    fault('HEADROOM_TRUSTED_PROXIES', message);
  }
}
