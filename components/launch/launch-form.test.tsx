import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CheckLaunchWire } from '@/lib/api/launches';
import { type Answer, problem } from '@/lib/testing/answer-api';
import { answer, openLaunch, startButton, type World } from '@/lib/testing/launch-page';
import { aClaim, anAllowed, anAppsAnswer, aRefusal } from './samples';

afterEach(() => vi.unstubAllGlobals());

describe('the launch dialog', () => {
  it('opens by its button with nothing chosen, and says why it cannot start yet', async () => {
    const { onUrlUpdate } = openLaunch('');
    await userEvent.click(screen.getByRole('button', { name: 'Start a session' }));
    expect(await screen.findByRole('dialog', { name: 'Start a session' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Start' })).toHaveAttribute('aria-disabled', 'true');
    expect(startButton()).toHaveAccessibleDescription('Choose an app or an analysis first.');
    await waitFor(() => expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe('?start='));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe(''));
  });

  it('finds an app by a part of its name, by keyboard, and puts it into the address', async () => {
    const { onUrlUpdate, checks } = openLaunch('?start=');
    const field = await screen.findByRole('combobox', { name: 'App or analysis' });
    await userEvent.type(field, 'pyt');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Jupyterjupyter']),
    );
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(checks()).toEqual([{ app_id: 'jupyter' }]));
    await waitFor(() => expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe('?start=jupyter'));
    expect(field).toHaveValue('Jupyter');
  });

  it('shows the claim before anything starts, then starts it and leads to it', async () => {
    const { starts } = openLaunch('?start=jupyter', {
      check: () => anAllowed({ claim: aClaim({ persistent: true }) }),
    });
    await waitFor(async () => expect(await answer()).toHaveTextContent('Yes, it may start.'));
    const facts = [
      'Memory2,275 MiB',
      'Cores2 cores',
      'GPUnone',
      'Disk5.0 GiB',
      'Wall-clock ceiling2 h 20 min',
      'Filesare kept',
      'Would run onaurora in pool default',
      'Costs2 h of allowance an hour',
    ];
    for (const fact of facts) expect(await answer()).toHaveTextContent(fact);
    expect(screen.getByRole('switch', { name: 'Keep files' })).toBeChecked();
    expect(starts()).toEqual([]);
    await userEvent.click(startButton());
    const started = await screen.findByText('Jupyter has started');
    expect(started).toBeVisible();
    expect(started.parentElement).toHaveTextContent(/^Jupyter has started on aurora at \d\d:\d\d/);
    expect(starts()).toEqual([{ app_id: 'jupyter' }]);
    expect(screen.getByRole('link', { name: 'See it among the sessions' })).toHaveAttribute(
      'href',
      '/sessions#session-x1',
    );
  });

  it.each<[string, CheckLaunchWire | Answer, RegExp, string]>([
    [
      'a refusal, with its figures and when it ends',
      { allowed: false, refusal: aRefusal },
      /may not start until Monday 00:00 UTC.*20\.4 h of 20 h, over by 0\.4 h\..*A grant makes room/,
      'It may not start now: see above.',
    ],
    [
      'a refusal that does not end by itself, and what to do',
      {
        allowed: false,
        refusal: { limit: 'session_limit', detail: '3 sessions of 3 in use.', used: 3, allowed: 3, resets_at: null },
      },
      /It may not start now\. 3 sessions of 3 in use\..*where it can be ended/,
      'It may not start now: see above.',
    ],
    [
      'that no node has room, node by node',
      anAllowed({
        placement: null,
        no_room: [{ node: 'a1', node_name: 'aurora', obstacle: 'full', detail: 'It is full: 4 sessions at most.' }],
        warnings: ['No node has room for it now. aurora: It is full: 4 sessions at most.'],
      }),
      /^No node has room for it now\.aurora: It is full: 4 sessions at most\.Ask againMemory/,
      'No node has room for it now.',
    ],
    [
      'that it is not known',
      problem(503, 'The store does not answer.'),
      /Whether it may start is not known: The store does not answer\./,
      'Whether it may start is not known.',
    ],
  ])('says %s, and why it cannot start', async (_, given, words, why) => {
    openLaunch('?start=jupyter', { check: () => given });
    await waitFor(async () => expect(await answer()).toHaveTextContent(words));
    expect(startButton()).toHaveAttribute('aria-disabled', 'true');
    expect(startButton()).toHaveAccessibleDescription(why);
  });

  it('says what a plain process means for it', async () => {
    const placement = { node: 'a1', node_name: 'aurora', pool: 'default', rate: 1, runtime: 'process' as const };
    openLaunch('?start=jupyter', { check: () => anAllowed({ placement }) });
    await waitFor(async () =>
      expect(await answer()).toHaveTextContent(/aurora: Runs sessions as plain processes: they are not isolated/),
    );
  });

  it('says that there is nothing of that name, and nothing at all', async () => {
    openLaunch('?start=gone');
    expect(await screen.findByText(/There is no app or analysis “gone” that you may start/)).toBeVisible();
  });

  it('says whom to ask where there is nothing to start', async () => {
    openLaunch('?start=', { apps: anAppsAnswer({ apps: [], analyses: [] }) });
    expect(await screen.findByText('There is nothing you may start yet.')).toBeVisible();
    expect(screen.getByText(/Ask an administrator/)).toBeVisible();
  });
});

describe('a start that comes to nothing', () => {
  const press = async (start: World['start']) => {
    const page = openLaunch('?start=jupyter', { start });
    await waitFor(() => expect(startButton()).toHaveAttribute('aria-disabled', 'false'));
    await userEvent.click(startButton());
    return page;
  };

  it.each<[string, Answer, RegExp]>([
    ['the refusal', problem(403, aRefusal.detail, aRefusal), /Nothing was started\..*until Monday 00:00 UTC.*20\.4 h/],
    [
      'the nodes without room',
      problem(503, 'No node has room.', {
        no_room: [{ node: 'a1', node_name: 'aurora', obstacle: 'memory', detail: '2,275 MiB are claimed.' }],
      }),
      /Nothing was started\..*aurora: 2,275 MiB are claimed\./,
    ],
    [
      'what the server said',
      problem(503, 'aurora could not start the session: no such image.'),
      /Nothing was started\. aurora could not start the session: no such image\./,
    ],
  ])('tells %s in its place, and can be tried again', async (_, given, words) => {
    const { starts } = await press(() => given);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.queryByText('Yes, it may start.')).not.toBeInTheDocument();
    await userEvent.click(startButton());
    await waitFor(() => expect(starts()).toHaveLength(2));
  });

  it('stands alone until another choice is made', async () => {
    await press(() => problem(503, 'aurora could not start the session: no such image.'));
    expect(await screen.findByRole('alert')).toBeVisible();
    await userEvent.click(screen.getByRole('switch', { name: 'Keep files' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await screen.findByText('Yes, it may start.')).toBeVisible();
  });

  it('lets ask again where it cannot be started any more', async () => {
    let given: CheckLaunchWire = anAllowed();
    openLaunch('?start=jupyter', {
      check: () => given,
      start: () => {
        given = { allowed: false, refusal: aRefusal };
        return problem(403, aRefusal.detail, aRefusal);
      },
    });
    await waitFor(() => expect(startButton()).toHaveAttribute('aria-disabled', 'false'));
    await userEvent.click(startButton());
    const again = await screen.findByRole('button', { name: 'Ask again' });
    given = anAllowed();
    await userEvent.click(again);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await screen.findByText('Yes, it may start.')).toBeVisible();
  });

  it('is given up after 90 seconds, and says so', async () => {
    const gaveUp = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(gaveUp.signal);
    await press(() => undefined);
    expect(await screen.findByRole('button', { name: 'Starting…' })).toHaveAttribute('aria-disabled', 'true');
    expect(timeout).toHaveBeenCalledWith(90_000);
    gaveUp.abort();
    expect(await screen.findByRole('alert')).toHaveTextContent(/has not answered for 90 seconds/);
    timeout.mockRestore();
  });
});
