import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RefusalWire } from '@/lib/api/launches';
import { answer, openLaunch, startButton } from '@/lib/testing/launch-page';

afterEach(() => vi.unstubAllGlobals());

const refused = (limit: RefusalWire['limit'], more: Partial<RefusalWire> = {}): RefusalWire => ({
  limit,
  detail: 'Why not.',
  used: null,
  allowed: null,
  resets_at: null,
  ...more,
});
const figures = { used: 4096, allowed: 2048 };
const again = () => screen.queryByRole('button', { name: 'Ask again' });

async function show(start: string, refusal: RefusalWire) {
  openLaunch(`?start=${start}`, { check: () => ({ allowed: false, refusal }) });
  const words = await answer();
  await waitFor(() => expect(words).toHaveTextContent('Why not.'));
  return words;
}

describe('a refusal that waiting does not change', () => {
  it.each<[string, string, RefusalWire, RegExp]>([
    [
      'of an analysis, for its memory',
      'analysis:yasa',
      refused('memory', figures),
      /Shorten the recording, choose fewer channels, or ask an administrator for a larger cap or node\./,
    ],
    [
      'of an app, for its memory',
      'jupyter',
      refused('memory', figures),
      /Why not\.Ask an administrator for a larger cap or node\./,
    ],
    ['for a GPU', 'train', refused('gpu'), /run without one .*ask an administrator/],
    ['for its pool', 'jupyter', refused('pool'), /Ask an administrator/],
    ['of an account that is switched off', 'jupyter', refused('inactive'), /Ask an administrator/],
    [
      'of an account that may run none',
      'jupyter',
      refused('session_limit', { used: 0, allowed: 0 }),
      /Why not\.Ask an administrator\.$/,
    ],
    ['of files that may not be kept', 'jupyter', refused('storage'), /Why not\.$/],
  ])('%s, says what helps and not to wait', async (_, start, refusal, advice) => {
    const words = await show(start, refusal);
    expect(words).toHaveTextContent(/^It may not start\. /);
    expect(words).toHaveTextContent(advice);
    expect(again()).not.toBeInTheDocument();
    expect(startButton()).toHaveAccessibleDescription('It may not start: see above.');
  });
});

it.each<[string, RefusalWire]>([
  ['sessions that may end', refused('session_limit', { used: 3, allowed: 3 })],
  ['storage that may be freed', refused('storage', { used: 9, allowed: 8 })],
  ['settings that may be mended', refused('settings')],
])('a refusal for %s can be asked about again', async (_, refusal) => {
  expect(await show('jupyter', refusal)).toHaveTextContent(/^It may not start now\. /);
  expect(again()).toBeVisible();
  expect(startButton()).toHaveAccessibleDescription('It may not start now: see above.');
});
