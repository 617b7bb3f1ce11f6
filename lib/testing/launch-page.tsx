import { render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { anAllowed, anAppsAnswer } from '../../components/launch/samples';
import { StartButton, StartDialog } from '../../components/launch/start-dialog';
import { aSession } from '../../components/sessions/samples';
import type { AppsAnswer, CheckLaunchWire } from '../api/launches';
import { type Answer, answerApi } from './answer-api';
import { WithApi } from './with-api';

/** How the server answers in a test. */
export interface World {
  apps?: AppsAnswer;
  check?: (body: Record<string, unknown>) => CheckLaunchWire | Answer;
  start?: (() => Answer | undefined) | undefined;
}

const session = aSession({ session_id: 'x1', app_name: 'Jupyter', node: 'a1' });

/** For tests: a page with the button and the dialog, and what it asked of the server. */
export function openLaunch(search: string, { apps = anAppsAnswer(), check = () => anAllowed(), start }: World = {}) {
  const asked = answerApi(({ call, body }) => {
    if (call.startsWith('GET')) return { body: apps };
    if (call.endsWith('/check')) {
      const answer = check(body as Record<string, unknown>);
      return 'body' in answer ? answer : { body: answer };
    }
    return start ? (start() as Answer) : { status: 201, body: session };
  });
  const onUrlUpdate = vi.fn();
  render(
    <WithApi search={search} onUrlUpdate={onUrlUpdate}>
      <StartButton />
      <StartDialog />
    </WithApi>,
  );
  const bodies = (end: string) => asked.filter(({ call }) => call.endsWith(end)).map(({ body }) => body);
  return { onUrlUpdate, checks: () => bodies('/check'), starts: () => bodies('/sessions') };
}

export const answer = () => screen.findByRole('status', { name: 'May it start?' });
export const startButton = () => screen.getByRole('button', { name: 'Start' });
