import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aSession } from '@/components/sessions/samples';
import type { AppsAnswer, CheckLaunchWire } from '@/lib/api/launches';
import { type Answer, answerApi, problem } from '@/lib/testing/answer-api';
import { WithApi } from '@/lib/testing/with-api';
import { aClaim, anAllowed, anAppsAnswer, aRefusal } from './samples';
import { StartButton, StartDialog } from './start-dialog';

afterEach(() => vi.unstubAllGlobals());

interface World {
  apps?: AppsAnswer;
  check?: (body: Record<string, unknown>) => CheckLaunchWire | Answer;
  start?: (() => Answer | undefined) | undefined;
}

const session = aSession({ session_id: 'x1', app_name: 'Jupyter', node: 'a1' });

function open(search: string, { apps = anAppsAnswer(), check = () => anAllowed(), start }: World = {}) {
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

const answer = () => screen.findByRole('status', { name: 'May it start?' });
const startButton = () => screen.getByRole('button', { name: 'Start' });

describe('the launch dialog', () => {
  it('opens by its button with nothing chosen, and says why it cannot start yet', async () => {
    const { onUrlUpdate } = open('');
    await userEvent.click(screen.getByRole('button', { name: 'Start a session' }));
    expect(await screen.findByRole('dialog', { name: 'Start a session' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Start' })).toHaveAttribute('aria-disabled', 'true');
    expect(startButton()).toHaveAccessibleDescription('Choose an app or an analysis first.');
    await waitFor(() => expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe('?start='));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe(''));
  });

  it('finds an app by a part of its name, by keyboard, and puts it into the address', async () => {
    const { onUrlUpdate, checks } = open('?start=');
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
    const { starts } = open('?start=jupyter', { check: () => anAllowed({ claim: aClaim({ persistent: true }) }) });
    await waitFor(async () => expect(await answer()).toHaveTextContent('Yes, it may start.'));
    const facts = [
      'Memory2,275 MiB',
      'Cores2 cores',
      'GPUnone',
      'Disk5.0 GiB',
      'Wall-clock ceiling2 h 20 min',
      'Filesare kept',
      'Would run onaurora in pool default',
      'Rate2× weighted hours an hour',
    ];
    for (const fact of facts) expect(await answer()).toHaveTextContent(fact);
    expect(screen.getByRole('switch', { name: 'Keep files' })).toBeChecked();
    expect(starts()).toEqual([]);
    await userEvent.click(startButton());
    expect(await screen.findByText(/Jupyter runs/)).toBeVisible();
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
    open('?start=jupyter', { check: () => given });
    await waitFor(async () => expect(await answer()).toHaveTextContent(words));
    expect(startButton()).toHaveAttribute('aria-disabled', 'true');
    expect(startButton()).toHaveAccessibleDescription(why);
  });

  it('says what a plain process means for it', async () => {
    const placement = { node: 'a1', node_name: 'aurora', pool: 'default', rate: 1, runtime: 'process' as const };
    open('?start=jupyter', { check: () => anAllowed({ placement }) });
    await waitFor(async () =>
      expect(await answer()).toHaveTextContent(/aurora: Runs sessions as plain processes: they are not isolated/),
    );
  });

  it('says that there is nothing of that name, and nothing at all', async () => {
    open('?start=gone');
    expect(await screen.findByText(/There is no app or analysis “gone” that you may start/)).toBeVisible();
  });

  it('says whom to ask where there is nothing to start', async () => {
    open('?start=', { apps: anAppsAnswer({ apps: [], analyses: [] }) });
    expect(await screen.findByText('There is nothing you may start yet.')).toBeVisible();
    expect(screen.getByText(/Ask an administrator/)).toBeVisible();
  });
});

describe('a start that comes to nothing', () => {
  const press = async (start: World['start']) => {
    const page = open('?start=jupyter', { start });
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
    await userEvent.click(startButton());
    await waitFor(() => expect(starts()).toHaveLength(2));
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

describe('a run of an analysis', () => {
  const recording = { id: 'yasa', version: 'v1', hours: 8, channels: 2, sample_rate_hz: 256 };

  it('takes the recording and the newest registered version, and asks again as they change', async () => {
    const { checks } = open('?start=analysis:yasa');
    await waitFor(() => expect(checks()).toEqual([{ analysis: recording }]));
    const length = screen.getByRole('textbox', { name: 'Length, hours' });
    await userEvent.clear(length);
    await userEvent.type(length, '12.5');
    await waitFor(() => expect(checks().at(-1)).toEqual({ analysis: { ...recording, hours: 12.5 } }));
    expect(screen.queryByRole('switch', { name: 'Keep files' })).not.toBeInTheDocument();
  });

  it('does not start with a figure that cannot be read', async () => {
    const { checks } = open('?start=analysis:yasa');
    await waitFor(() => expect(checks()).toHaveLength(1));
    const length = screen.getByRole('textbox', { name: 'Length, hours' });
    await userEvent.clear(length);
    await userEvent.type(length, '12,5');
    expect(length).toHaveAccessibleDescription(/write 12\.5/);
    expect(startButton()).toHaveAccessibleDescription('A figure above cannot be read.');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    await waitFor(() => expect(startButton()).toHaveAttribute('aria-disabled', 'false'));
  });

  it('is found by its plain name where no app has it', async () => {
    const { checks } = open('?start=yasa');
    await waitFor(() => expect(checks()).toEqual([{ analysis: recording }]));
  });

  it('may take another version, a GPU or not, and one pool or node', async () => {
    const { checks } = open('?start=analysis:yasa', {
      check: () => anAllowed({ claim: aClaim({ gpu: 'wanted', gpus: 1 }) }),
    });
    const choose = async (name: string, option: string | RegExp) => {
      await userEvent.click(await screen.findByRole('combobox', { name }));
      await userEvent.click(await screen.findByRole('option', { name: option }));
    };
    await choose('GPU', 'without');
    await choose('Version', /v2 · not registered/);
    expect(screen.queryByRole('combobox', { name: 'Pool' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await choose('Pool', 'gpu');
    await choose('Node', 'borealis');
    const last = { analysis: { ...recording, version: 'v2' }, gpu: false, pool: 'gpu', node: 'b1' };
    await waitFor(() => expect(checks().at(-1)).toEqual(last));
  });
});

it('a choice of GPU is an app’s that can use one; files are kept or not as one says', async () => {
  const { checks } = open('?start=train');
  expect(await screen.findByRole('combobox', { name: 'GPU' })).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: 'Keep files' }));
  await waitFor(() => expect(checks().at(-1)).toEqual({ app_id: 'train', persistent: true }));
  expect(within(screen.getByRole('dialog')).queryByRole('textbox', { name: /Length/ })).not.toBeInTheDocument();
});
