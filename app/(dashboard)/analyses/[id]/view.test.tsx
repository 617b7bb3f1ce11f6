import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAnalysis, anAnswer, aRow, aText, aVersion, yamlOf } from '@/components/analyses/samples';
import type { AnalysisWire } from '@/lib/api/analyses';
import { answerApi, problem } from '@/lib/testing/answer-api';
import { WithApi } from '@/lib/testing/with-api';
import { AnalysisView } from './view';

// The drawing's library needs a real browser.
vi.mock('next/dynamic', () => ({ default: () => () => null }));

const texts: Record<string, string> = {
  'yasa/1': yamlOf(800, 450),
  'yasa/2': yamlOf(800, 450, '# measured on long nights'),
  'yasa/3': yamlOf(700, 540),
  'yasa/4': yamlOf(700, 540).replace('700', '1.2 GB'),
  'apnea/7': yamlOf(300, 20),
};

interface World {
  analysis: AnalysisWire;
}

function worldOf(analysis = anAnalysis()) {
  const world: World = { analysis };
  const asked = answerApi(({ call, body }) => {
    const [, id = '', version] = /^GET \/api\/v1\/analyses\/(\w+)(?:\/versions\/(\w+))?$/.exec(call) ?? [];
    if (call === 'GET /api/v1/analyses') {
      return { body: anAnswer(aRow(), aRow({ id: 'apnea', name: 'Apnea', newest: aVersion('7') })) };
    }
    if (version) return { body: aText(version, texts[`${id}/${version}`] ?? '', { id }) };
    if (id === 'apnea') return { body: anAnalysis({ id, versions: [aVersion('7')] }) };
    if (id === 'yasa') return { body: world.analysis };
    return call.startsWith('PUT') || call.startsWith('DELETE')
      ? { body: { call, body } }
      : problem(404, 'mori removed the analysis.');
  });
  return { world, asked };
}

function show({ id = 'yasa', search = '', mayRegister = false } = {}) {
  const onUrlUpdate = vi.fn();
  render(
    <WithApi search={search} onUrlUpdate={onUrlUpdate}>
      <AnalysisView id={id} mayRegister={mayRegister} />
    </WithApi>,
  );
  return onUrlUpdate;
}

const fields = () => screen.findByRole('table', { name: 'Fields that differ' });
const queryOf = (onUrlUpdate: ReturnType<typeof show>) => onUrlUpdate.mock.lastCall?.[0].queryString;

afterEach(() => vi.unstubAllGlobals());

describe('an analysis', () => {
  it('says what its newest version claims for a night, and opens in the calculator', async () => {
    worldOf();
    show();
    // 700 + 8 * 0.256 * (540 + 90 * 2) = 2174.56
    expect(await screen.findByText('2,175')).toBeVisible();
    expect(screen.getByText('of system memory is what version 3 claims for 8 h, 2 channels, 256 Hz.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sleep staging');
    expect(screen.getByRole('link', { name: 'Open in calculator' })).toHaveAttribute('href', '/calculator?open=yasa.3');
  });

  it('tells its history, newest first, and who registered what', async () => {
    worldOf();
    show();
    const history = await screen.findByRole('region', { name: 'Versions' });
    const rows = within(history).getAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
      'Version 3',
      'Version 2',
      'Version 1',
    ]);
    expect(rows[0]).toHaveTextContent('newestcompared: afterSaved by mori');
    expect(rows[0]).toHaveTextContent('Measured again');
    expect(rows[1]).toHaveTextContent('Registered by idahl');
    expect(history).toHaveTextContent('Version 2 is what a launch takes');
    expect(within(history).queryByRole('button', { name: /Register|Withdraw/ })).not.toBeInTheDocument();
  });

  it('offers registering to an administrator', async () => {
    worldOf();
    show({ mayRegister: true });
    expect(await screen.findByRole('button', { name: 'Register version 3' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Withdraw version 2' })).toBeVisible();
  });

  it('hands out the text as it was saved', async () => {
    worldOf();
    show();
    const made: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => made.push(blob), revokeObjectURL: vi.fn() }),
    );
    await screen.findByText('2,175');
    await userEvent.click(screen.getByRole('button', { name: 'YAML' }));
    expect(await made[0]?.text()).toBe(texts['yasa/3']);
  });

  it('that is not there says who removed it', async () => {
    worldOf();
    show({ id: 'gone' });
    expect(await screen.findByText('No such analysis')).toBeVisible();
    expect(screen.getByText(/mori removed the analysis/)).toBeVisible();
  });

  it('that cannot be read now offers to try again', async () => {
    answerApi(() => problem(503, 'The store does not answer.'));
    show();
    expect(await screen.findByText('Could not read the analysis.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('whose newest version cannot be read shows its faults by line, and its text', async () => {
    worldOf(anAnalysis({ name: null, versions: [...anAnalysis().versions, aVersion('4')] }));
    show();
    expect(await screen.findByText(/^Line 9: resources.base_system_memory_mib is/)).toBeVisible();
    expect(screen.getByRole('group', { name: 'Text of version 4' })).toHaveTextContent('1.2 GB');
    expect(await screen.findByText(/^Terms and claims cannot be compared/)).toBeVisible();
    expect(screen.getByText('1 line added, 1 line removed')).toBeVisible();
  });
});

describe('comparing', () => {
  it('begins with what the newest version changed', async () => {
    worldOf();
    show();
    const rows = within(await fields()).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^System memory: base.*800 MiB700 MiB−100 \(−13 %\)$/),
      expect.stringMatching(/^System memory: per hour, kHz.*450 MiB540 MiB\+90 \(\+20 %\)$/),
    ]);
    const claims = screen.getByRole('table', { name: 'Claims' });
    expect(claims).toHaveTextContent('8 h, 2 channels, 256 Hz2,091 MiB2,175 MiB');
    expect(claims).toHaveTextContent('24 h, 2 channels, 256 Hz4,671 MiB5,124 MiB');
    const chart = screen.getByRole('img', { name: /^System memory by length/ });
    expect(chart).toHaveAccessibleName(/Version 3 from 700 MiB to 5,124 MiB; Version 2 from 800 MiB/);
  });

  it('shows comments too, line by line', async () => {
    worldOf();
    show({ search: '?from=1&to=2' });
    expect(await screen.findByText(/the same in both/)).toBeVisible();
    const text = screen.getByRole('group', { name: 'Text, line by line' });
    expect(text).toHaveTextContent('Added: # measured on long nights');
    expect(within(text).queryByText('# Staging by YASA')).not.toBeInTheDocument();
    await userEvent.click(within(text).getByRole('button', { name: '9 unchanged lines: show' }));
    expect(within(text).getByText('# Staging by YASA')).toBeVisible();
  });

  it('goes to what an older version changed', async () => {
    worldOf();
    const onUrlUpdate = show();
    await userEvent.click(await screen.findByRole('button', { name: 'What changed in version 2' }));
    await vi.waitFor(() => expect(queryOf(onUrlUpdate)).toBe('?to=2'));
    expect(await screen.findByText('1 line added, 1 line removed')).toBeVisible();
  });

  it('holds the first version against the newest', async () => {
    worldOf();
    const onUrlUpdate = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Compare with newest: version 1' }));
    await vi.waitFor(() => expect(queryOf(onUrlUpdate)).toBe('?from=1'));
  });

  it('of the first version with nothing says so', async () => {
    worldOf(anAnalysis({ versions: [aVersion('1')] }));
    show();
    expect(await screen.findByText(/There is nothing before the first version/)).toBeVisible();
  });

  it('takes a version of another analysis', async () => {
    worldOf();
    const onUrlUpdate = show({ search: '?from=apnea.7' });
    expect(await fields()).toHaveTextContent('300 MiB700 MiB');
    await userEvent.click(screen.getByRole('button', { name: 'Exchange before and after' }));
    await vi.waitFor(() => expect(queryOf(onUrlUpdate)).toBe('?from=3&to=apnea.7'));
    await vi.waitFor(async () => expect(await fields()).toHaveTextContent('700 MiB300 MiB'));
  });

  it('reckons with other channels and rates, kept in the address', async () => {
    worldOf();
    const onUrlUpdate = show();
    await fields();
    const channels = screen.getByRole('textbox', { name: 'Channels' });
    await userEvent.clear(channels);
    await userEvent.type(channels, '8');
    await vi.waitFor(() => expect(queryOf(onUrlUpdate)).toBe('?ch=8'));
    // 700 + 8 * 0.256 * (540 + 90 * 8) = 3280.48
    expect(screen.getByRole('table', { name: 'Claims' })).toHaveTextContent('3,281 MiB');
  });

  it('has a table instead of the chart', async () => {
    worldOf();
    show();
    await fields();
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const table = screen.getByRole('table', { name: 'System memory by length, before and after' });
    expect(within(table).getByRole('row', { name: '24 h 4,671 MiB 5,124 MiB' })).toBeVisible();
  });
});
