import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answerApi, problem } from '@/lib/testing/answer-api';
import { WithApi } from '@/lib/testing/with-api';
import { MayIStart } from './may-i-start';
import { anAllowed, anAppsAnswer, aRefusal } from './samples';

afterEach(() => vi.unstubAllGlobals());

function open(apps: Answer, check: unknown = anAllowed()) {
  const asked = answerApi(({ call }) => (call.startsWith('GET') ? apps : { body: check }));
  const onUrlUpdate = vi.fn();
  render(
    <WithApi onUrlUpdate={onUrlUpdate}>
      <MayIStart />
    </WithApi>,
  );
  return { asked, onUrlUpdate };
}

async function pick(name: RegExp) {
  await userEvent.click(await screen.findByRole('combobox', { name: 'App or analysis' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}

describe('“May I start something?”', () => {
  it('is answered as soon as an app is picked, and leads to the dialog with it', async () => {
    const { asked, onUrlUpdate } = open({ body: anAppsAnswer() });
    await pick(/^Jupyter/);
    expect(await screen.findByText('Yes, it may start.')).toBeVisible();
    expect(asked.at(-1)?.body).toEqual({ app_id: 'jupyter' });
    await userEvent.click(screen.getByRole('button', { name: 'Start Jupyter…' }));
    await waitFor(() => expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe('?start=jupyter'));
  });

  it('says for which recording, where an analysis is picked', async () => {
    const { asked } = open({ body: anAppsAnswer() });
    await pick(/^yasa/);
    expect(await screen.findByText(/For a recording of 8 h with 2 channels at 256 Hz/)).toBeVisible();
    await waitFor(() =>
      expect(asked.at(-1)?.body).toMatchObject({ analysis: { id: 'yasa', version: 'v1', hours: 8 } }),
    );
  });

  it('is answered by the refusal, its figures and its end', async () => {
    open({ body: anAppsAnswer() }, { allowed: false, refusal: aRefusal });
    await pick(/^Jupyter/);
    expect(await screen.findByText(/It may not start until Monday 00:00 UTC/)).toBeVisible();
    expect(screen.getByText(/20\.4 h of 20 h, over by 0\.4 h/)).toBeVisible();
  });

  it.each<[string, Answer, RegExp]>([
    ['there is nothing to start', { body: anAppsAnswer({ apps: [], analyses: [] }) }, /nothing you may start yet/],
    ['it is not known', problem(503, 'The store does not answer.'), /Could not read what you may start\./],
    ['it is not the reader’s', problem(403, 'Ask an administrator.'), /You may not see this page\./],
  ])('says where %s', async (_, apps, words) => {
    open(apps);
    expect(await screen.findByText(words)).toBeVisible();
  });
});
