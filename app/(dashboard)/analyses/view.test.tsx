import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAnswer, aRow } from '@/components/analyses/samples';
import type { AnalysisRowWire } from '@/lib/api/analyses';
import { type Answer, answerApi, problem } from '@/lib/testing/answer-api';
import { WithApi } from '@/lib/testing/with-api';
import { AnalysesView } from './view';

const yasa = aRow();
const broken = aRow({
  id: 'broken',
  name: null,
  registered_version: null,
  claim_8h_mib: null,
  problem: 'Line 4: the file is no YAML; mend it.',
});

function show(answer: Answer | AnalysisRowWire[], search = '') {
  answerApi(() => (Array.isArray(answer) ? { body: anAnswer(...answer) } : answer));
  const onUrlUpdate = vi.fn();
  render(
    <WithApi search={search} onUrlUpdate={onUrlUpdate}>
      <AnalysesView />
    </WithApi>,
  );
  return onUrlUpdate;
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);

afterEach(() => vi.unstubAllGlobals());

describe('the list', () => {
  it('says of each analysis its newest and its registered version, and its claim', async () => {
    show([yasa, broken]);
    expect(screen.getByText('Loading the analyses…')).toBeInTheDocument();
    const row = await screen.findByRole('row', { name: /Sleep staging/ });
    expect(row).toHaveTextContent('Version 3 by slindgren');
    expect(row).toHaveTextContent('Thu 3 Dec 2026, 13:03 UTC');
    expect(row).toHaveTextContent('version 2');
    expect(row).toHaveTextContent('2,091 MiB');
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/analyses/yasa');
    expect(screen.getByRole('columnheader', { name: /Claim 8 h, 2 ch, 256 Hz/ })).toBeVisible();
    const other = screen.getByRole('row', { name: /broken/ });
    expect(other).toHaveTextContent('Line 4: the file is no YAML; mend it.');
    expect(other).toHaveTextContent('not registered');
    expect(other).toHaveTextContent('not known');
  });

  it('is searched and sorted in its address', async () => {
    const onUrlUpdate = show([yasa, aRow({ id: 'apnea', name: 'Apnea', claim_8h_mib: 900 })], '?sort=claim');
    await screen.findByText('Apnea');
    expect(names()).toEqual(['Apnea', 'Sleep staging']);
    await userEvent.click(screen.getByRole('button', { name: /Claim/ }));
    expect(names()).toEqual(['Sleep staging', 'Apnea']);
    await userEvent.type(screen.getByRole('searchbox'), 'apn');
    expect(await screen.findByText('1 analysis matches')).toBeVisible();
    expect(names()).toEqual(['Apnea']);
    await vi.waitFor(() => expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe('?sort=-claim&search=apn'));
  });

  it('says where nothing matches, and shows all again', async () => {
    show([yasa], '?search=nothing');
    expect(await screen.findByText('No analysis matches.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all analyses' }));
    expect(names()).toEqual(['Sleep staging']);
  });

  it('without an analysis says how one is made', async () => {
    show([]);
    expect(await screen.findByText('No analysis is saved yet.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the calculator' })).toHaveAttribute('href', '/calculator');
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it.each([
    ['a server that does not answer', problem(503, 'The store does not answer.'), 'Could not read the analyses.'],
    ['a role that may not', problem(403, 'Only authors.'), 'You may not see this page.'],
  ])('says what failed: %s', async (_, answer, words) => {
    show(answer);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('shows five hundred', async () => {
    show(Array.from({ length: 500 }, (_, index) => aRow({ id: `a${index}`, name: null })));
    expect(await screen.findByText('500 analyses')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(501);
  });
});
