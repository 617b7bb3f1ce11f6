import { mayPass } from './may-pass';
import type { Check } from './use-check';

interface Standing {
  isChosen: boolean;
  /** A figure that is typed cannot be read. */
  isRefused: boolean;
  isStarting: boolean;
  check: Check;
}

/** Why Start cannot be pressed, in words; null where it can. */
export function whyNotStart({ isChosen, isRefused, isStarting, check }: Standing): string | null {
  if (isStarting) return 'It is starting. Where an image has to be fetched, that takes a while; 90 seconds at most.';
  if (!isChosen) return 'Choose an app or an analysis first.';
  if (isRefused) return 'A figure above cannot be read.';
  switch (check.kind) {
    case 'none':
    case 'asking':
      return 'Looking whether it may start…';
    case 'failed':
      return 'Whether it may start is not known.';
    case 'answered':
      if (!check.answer.allowed) return `It may not start${mayPass(check.answer.refusal) ? ' now' : ''}: see above.`;
      return check.answer.placement === null ? 'No node has room for it now.' : null;
  }
}
