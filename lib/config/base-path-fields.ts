import 'server-only';
import { z } from 'zod';
import { basePathAllowed, basePathPattern } from '../base-path-variable.mjs';
import { webUrl } from './fields';

/** The base path as the environment names it: none but `builtWith`, since Next writes it into what it builds. */
export function builtInBasePath(builtWith: string) {
  const built = builtWith === '' ? 'without a base path' : `for ${builtWith}`;
  return z
    .string()
    .regex(basePathPattern, { message: basePathAllowed, abort: true })
    .refine((text) => text === builtWith, {
      message: `is not what this was built with: it was built ${built}. Build it again with this value, or leave it out here`,
    });
}

/**
 * The address that people use, with the base path or without; the answer has it. Any other path is refused: the app's own
 * links would lead past it.
 */
export function publicUrl(builtWith: string) {
  return webUrl().transform((href, ctx) => {
    const { origin, pathname } = new URL(href);
    const path = pathname.replace(/\/+$/, '');
    if (path !== '' && path !== builtWith) {
      const message =
        builtWith === ''
          ? 'must have no path: this was built without a base path (HEADROOM_BASE_PATH at the build)'
          : `must have no path or ${builtWith}, the base path that this was built with`;
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    return `${origin}${builtWith || '/'}`;
  });
}
