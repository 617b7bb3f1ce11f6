import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAnalysis, anAnswer, aText, aVersion, yamlOf } from '@/components/analyses/samples';
import type { AnalysisWire } from '@/lib/api/analyses';
import { WithApi } from '@/lib/testing/with-api';
import { AnalysisView } from './view';

// The drawing's library needs a real browser.
vi.mock('next/dynamic', () => ({ default: () => () => null }));

const registered = yamlOf(700, 540, 'priority:\n  base: 5\n');
const firstTexts: Record<string, string> = { '1': yamlOf(800, 450), '2': yamlOf(800, 450), '3': registered };

interface Written {
  call: string;
  version: string | null;
  body: Record<string, unknown> | null;
}

const { id } = anAnalysis();

/** A server with one analysis, which writes as it is told where the version is that of its index. */
function serve(analysis = anAnalysis(), texts = { ...firstTexts }) {
  const world = { analysis: analysis as AnalysisWire | null };
  const written: Written[] = [];
  const write = vi.fn(({ version, call, body }: Written): Response => {
    const { analysis: now } = world;
    if (!now) return problem(404, 'mori removed the analysis "yasa".');
    if (version !== `"${now.index_version}"`) return problem(409, 'mori saved version 4 while you were at it.');
    if (call.startsWith('DELETE')) {
      world.analysis = null;
      return Response.json({ id: now.id, outcome: 'removed' });
    }
    world.analysis = { ...now, index_version: `${now.index_version}+` };
    const made = String(now.versions.length + 1);
    texts[made] = String(body?.text);
    if (body?.text) world.analysis.versions = [...now.versions, aVersion(made, { note: String(body.note) })];
    const answered = /versions\/(\w+)\//.exec(call)?.[1] ?? made;
    return Response.json({ outcome: 'saved', version: answered, analysis: world.analysis });
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method !== 'GET') {
      const body = init.body ? JSON.parse(String(init.body)) : null;
      const one = { call: `${init.method} ${url}`, version: new Headers(init.headers).get('if-match'), body };
      written.push(one);
      return write(one);
    }
    const version = /versions\/(\w+)$/.exec(url)?.[1];
    if (version) return Response.json(aText(version, texts[version] ?? ''));
    if (url.endsWith('/analyses')) return Response.json(anAnswer());
    return world.analysis ? Response.json(world.analysis) : problem(404, 'mori removed the analysis "yasa".');
  });
  return { world, written, write };
}

const problem = (status: number, detail: string) =>
  Response.json({ type: 'about:blank', title: 'x', status, detail }, { status });

async function ask(button: string, mayRegister = true) {
  render(
    <WithApi>
      <AnalysisView id={id} mayRegister={mayRegister} />
    </WithApi>,
  );
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const isEnabled = async (name: string) =>
  vi.waitFor(() => expect(screen.getByRole('button', { name })).not.toHaveAttribute('aria-disabled', 'true'));

afterEach(() => vi.unstubAllGlobals());

describe('restoring', () => {
  it('saves the old text again, but for what an administrator set in the newest', async () => {
    const { written } = serve();
    const dialog = await ask('Restore version 1', false);
    expect(await dialog.findByText(/Wall clock and priority stay as they are in version 3/)).toBeVisible();
    expect(written).toEqual([]);
    await press('Restore');
    const said = await screen.findByText('Version 1 is restored: it is the newest again, as version 4.');
    await waitFor(() => expect(said).toHaveFocus());
    const [put] = written;
    expect([put?.call, put?.version, put?.body?.note]).toEqual([
      'PUT /api/v1/analyses/yasa',
      '"i1"',
      'Restored version 1',
    ]);
    expect(put?.body?.text).toMatch(/base_system_memory_mib: 800/);
    expect(put?.body?.text).toMatch(/priority:\n {2}base: 5/);
    expect(await screen.findByRole('heading', { name: 'Version 4' })).toBeVisible();
  });

  it('that somebody was quicker than says who, and goes on only once that was seen', async () => {
    const { world, written } = serve();
    const dialog = await ask('Restore version 1');
    await isEnabled('Restore');
    world.analysis = anAnalysis({
      index_version: 'i2',
      versions: [...anAnalysis().versions, aVersion('4', { by: 'mori' })],
    });
    await press('Restore');
    expect(await dialog.findByRole('alert')).toHaveTextContent('mori saved version 4 while you were at it.');
    expect(dialog.getByRole('button', { name: 'Restore' })).toHaveAttribute('aria-disabled', 'true');
    await press('Reload');
    expect(await dialog.findByText(/This is how it stands now: mori saved version 4/)).toBeVisible();
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    expect(written.map(({ version }) => version)).toEqual(['"i1"']);
  });

  it('of a version that cannot be read is refused with the reason', async () => {
    serve(anAnalysis(), { ...firstTexts, '1': 'resources: 5' });
    const dialog = await ask('Restore version 1');
    expect(await dialog.findByText(/Version 1 cannot be read/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Restore' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('that fails says why, and can be tried again', async () => {
    const { write } = serve();
    const dialog = await ask('Restore version 1');
    write.mockReturnValueOnce(problem(503, 'The store does not answer.'));
    await isEnabled('Restore');
    await press('Restore');
    expect(await dialog.findByRole('alert')).toHaveTextContent('The store does not answer.');
    await press('Restore');
    expect(await screen.findByText(/Version 1 is restored/)).toBeVisible();
  });
});

describe('registering', () => {
  it('begins as the text has it, and says that no new version is made', async () => {
    const { written } = serve();
    const dialog = await ask('Register version 3');
    expect(await dialog.findByRole('textbox', { name: 'Priority' })).toHaveValue('5');
    expect(dialog.getByText('No new version is made: version 3 says this already.')).toBeVisible();
    await press('Register');
    expect(await screen.findByText(/Version 3 is registered/)).toBeVisible();
    expect(written).toEqual([
      {
        call: 'PUT /api/v1/analyses/yasa/versions/3/registration',
        version: '"i1"',
        body: { registered: true, wall_clock: null, priority: 5 },
      },
    ]);
  });

  it('with a ceiling asks for its reason, and says that a new version is made', async () => {
    const { written } = serve();
    const dialog = await ask('Register version 3');
    await userEvent.click(await dialog.findByRole('button', { name: 'A ceiling of its own' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Hours' }), '2');
    await press('Register');
    expect(dialog.getByText('Say why this analysis needs a ceiling of its own.')).toBeVisible();
    expect(written).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Long nights');
    expect(dialog.getByText(/a new version with these two is made and registered/)).toBeVisible();
    await press('Register');
    await vi.waitFor(() =>
      expect(written.map(({ body }) => body)).toEqual([
        { registered: true, wall_clock: { seconds: 7200, reason: 'Long nights' }, priority: 5 },
      ]),
    );
  });

  it('is taken back after a second act', async () => {
    const { written } = serve();
    const dialog = await ask('Withdraw version 2');
    expect(dialog.getByText(/No other version is registered/)).toBeVisible();
    await press('Withdraw');
    expect(await screen.findByText('Version 2 is not registered any more.')).toBeVisible();
    expect(written.map(({ body }) => body)).toEqual([{ registered: false }]);
  });
});

describe('removing', () => {
  it('names what goes, and says that it is gone', async () => {
    const { written } = serve();
    const dialog = await ask('Remove');
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'the analysis yasa',
      '3 versions of its configuration',
      'what is registered (version 2): nobody can start it any more',
    ]);
    await vi.waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    const heading = await screen.findByRole('heading', { name: 'Sleep staging is removed.' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(written).toEqual([{ call: 'DELETE /api/v1/analyses/yasa', version: '"i1"', body: null }]);
    expect(screen.getByRole('link', { name: 'See all analyses' })).toHaveAttribute('href', '/analyses');
  });

  it('is not offered to who may not, with the reason', async () => {
    serve(anAnalysis({ may_remove: false }));
    render(
      <WithApi>
        <AnalysisView id={id} mayRegister={false} />
      </WithApi>,
    );
    expect(await screen.findByText(/Only an administrator can remove it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  });
});
