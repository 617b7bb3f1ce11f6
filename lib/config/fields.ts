import 'server-only';
import path from 'node:path';
import { z } from 'zod';
import { parseCidr } from './networks';

/** Building blocks of the environment: each reads text and says in its message what is allowed. */

/** A whole number in [min, max]. */
export function wholeNumber(min: number, max: number) {
  const allowed = max === Number.MAX_SAFE_INTEGER ? `${min} or more` : `${min} to ${max}`;
  const message = `must be a whole number, ${allowed}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

/** Seconds, in (0, a day]; fractions are allowed. */
export function seconds() {
  const message = 'must be a number of seconds above 0 and at most 86400';
  return z
    .string()
    .regex(/^\d{1,9}(\.\d{1,6})?$/, message)
    .transform(Number)
    .refine((value) => value > 0 && value <= 86_400, message);
}

export function trueOrFalse() {
  return z.enum(['true', 'false'], 'must be "true" or "false"').transform((value) => value === 'true');
}

/** Separated by commas; blanks around an entry and empty entries do not count. */
export function commaList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** A folder's path, made absolute from `from`. */
export function folder(from: string) {
  return z
    .string()
    .refine((text) => !text.includes('\0'), 'must be the path of a folder')
    .transform((text) => path.resolve(from, text));
}

/** An http(s) URL without credentials, query or fragment. */
export function webUrl() {
  const message = 'must be an http:// or https:// URL without user, query or fragment';
  return z.string().transform((text, ctx) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    const plain = url && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
    if (!plain || !/^https?:$/.test(url.protocol)) {
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    return url.href;
  });
}

/** `host:port`, or an http(s) URL: where other nodes reach this one. */
export function nodeAddress() {
  return z
    .string()
    .regex(/^(https?:\/\/)?([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?\/?$/, 'must be host:port or an http(s) URL');
}

/** Addresses and networks (`10.0.0.0/8`, `fd00::/8`), separated by commas. */
export function networks() {
  return z.string().transform((text, ctx) => {
    const entries = commaList(text);
    const wrong = entries.filter((entry) => parseCidr(entry) === null);
    if (wrong.length > 0) {
      const message = `must list IP addresses or networks such as 10.0.0.0/8, separated by commas; not ${wrong.join(', ')}`;
      ctx.addIssue({ code: 'custom', message });
    }
    return entries;
  });
}

/** Where the Docker engine listens, as the docker command reads it. */
export function dockerHost() {
  return z
    .string()
    .regex(
      /^(unix:\/\/\/.+|(tcp|https?):\/\/[^/\s]+\/?)$/,
      'must be unix:///path, tcp://host:port or http(s)://host:port',
    );
}
