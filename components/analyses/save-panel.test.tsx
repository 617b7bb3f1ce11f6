import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CalculatorInputs, startingInputs } from '@/components/calculator/inputs';
import { aVersion, exampleText, type SaveWorld, type Setting, serveAnalysis } from '@/lib/testing/analysis-api';
import { problem } from '@/lib/testing/answer-api';
import { WithApi } from '@/lib/testing/with-api';
import { WithState } from '@/lib/testing/with-state';
import { SavePanel } from './save-panel';

afterEach(() => vi.unstubAllGlobals());

interface Page extends Setting {
  inputs: Partial<CalculatorInputs>;
  runsNote?: string;
}

function savePanel({ inputs: some, runsNote = '', text, ...world }: Page) {
  const puts = serveAnalysis({ ...(text === undefined ? {} : { text }), ...world });
  const initial = { ...startingInputs, ...some };
  const current = { current: initial };
  const file = text === undefined ? ({ kind: 'none' } as const) : ({ kind: 'file', text } as const);
  render(
    <WithApi>
      <WithState initial={initial}>
        {(inputs, change) => {
          current.current = inputs;
          const page = { inputs, current, file, opened: inputs.opened };
          return <SavePanel {...page} isAdmin={false} runsNote={runsNote || null} setInputs={change} />;
        }}
      </WithState>
    </WithApi>,
  );
  return { puts: () => puts, inputs: () => current.current };
}

async function pressSave() {
  const button = await screen.findByRole('button', { name: 'Save as the next version' });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  fireEvent.click(button);
}

const aRun = { hours: 8, channels: 1, sampleRateHz: 256, peakMib: 1089 };
const note = () => screen.getByLabelText('What is new in it (optional)');
const idField = () => screen.getByLabelText('Id, in links and in the API');
const opened = { id: 'yasa', version: '1' };
const three = { ...startingInputs.requirements, cpu_cores: 3 };

describe('a new analysis', () => {
  it('has an id from its name, which is checked as it is typed', async () => {
    savePanel({ inputs: { name: 'YASA sleep staging' } });
    expect(idField()).toHaveValue('yasa-sleep-staging');
    fireEvent.change(idField(), { target: { value: 'yasa' } });
    expect(await screen.findByText(/^yasa is taken\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open yasa instead' })).toHaveAttribute('href', '/calculator?open=yasa.1');
    fireEvent.submit(idField());
    fireEvent.change(idField(), { target: { value: 'YASA' } });
    expect(screen.getByText('There is yasa too; ids are told apart by case.')).toBeVisible();
  });

  it('is saved once, however fast it is pressed', async () => {
    const { puts } = savePanel({ inputs: { name: 'Mine' } });
    const button = screen.getByRole('button', { name: 'Save as mine' });
    for (let press = 0; press < 3; press += 1) fireEvent.click(button);
    expect(await screen.findByText('Saved as version 1 of mine.', { exact: false })).toBeVisible();
    expect(puts()).toHaveLength(1);
  });

  it('is saved by the keyboard, with its runs, and is what the page has open then', async () => {
    const { puts, inputs } = savePanel({ inputs: { name: 'Mine', runs: [aRun] } });
    fireEvent.change(note(), { target: { value: 'first' } });
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    expect(await screen.findByText('Saved as version 1 of mine, with 1 measured run.', { exact: false })).toBeVisible();
    expect(puts()).toEqual([
      {
        call: 'PUT /api/v1/analyses/mine',
        version: '*',
        body: { text: expect.stringMatching(/name: Mine/), note: 'first' },
      },
      {
        call: 'PUT /api/v1/analyses/mine/runs',
        version: '*',
        body: { runs: [expect.objectContaining({ peak_mib: 1089 })] },
      },
    ]);
    expect(inputs()).toMatchObject({ opened: { id: 'mine', version: '1' }, ownFile: null });
    expect(screen.getByRole('link', { name: 'See all its versions' })).toHaveAttribute('href', '/analyses/mine');
    expect(note()).toHaveValue('');
  });
});

describe('the next version', () => {
  it('is the opened file with the figures in it, on top of the index that was seen', async () => {
    const { puts, inputs } = savePanel({ inputs: { opened, requirements: three }, text: exampleText });
    await pressSave();
    expect(await screen.findByText(/^Saved as version 2 of yasa\./)).toBeVisible();
    const [put] = puts();
    expect(put).toMatchObject({ call: 'PUT /api/v1/analyses/yasa', version: '"i1"' });
    expect(put?.body).toMatchObject({ text: expect.stringContaining('# kept') });
    expect(inputs().opened).toEqual({ id: 'yasa', version: '2' });
  });

  it('says so where nothing is new', async () => {
    savePanel({ inputs: { opened }, text: exampleText, save: (world) => ({ body: world.answer('unchanged', '1') }) });
    await pressSave();
    expect(await screen.findByText(/^Version 1 of yasa says exactly this already\./)).toBeVisible();
  });

  it('asks before the rest of a file is lost, and saves nothing on No', async () => {
    const { puts } = savePanel({ inputs: { opened, requirements: three }, text: 'resources: &all\n' });
    await pressSave();
    const dialog = await screen.findByRole('dialog', { name: 'Save yasa without the rest of its file?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(puts()).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await pressSave();
    fireEvent.click(await screen.findByRole('button', { name: 'Save without the rest' }));
    expect(await screen.findByText(/^Saved as version 2/)).toBeVisible();
  });

  it('may be a new analysis instead', async () => {
    const { puts } = savePanel({ inputs: { opened, name: 'Other' }, text: exampleText });
    fireEvent.click(await screen.findByRole('button', { name: 'New analysis' }));
    fireEvent.submit(note());
    expect(await screen.findByText(/^Saved as version 1 of other\./)).toBeVisible();
    expect(puts()[0]).toMatchObject({ call: 'PUT /api/v1/analyses/other', version: '*' });
  });
});

describe('somebody else was faster', () => {
  const lost = (world: SaveWorld) => {
    world.versions.push(aVersion('2', 'bob'));
    return problem(409, 'bob saved version 2 while you were editing.');
  };

  it('says who and when, keeps what was typed, and saves on top only when told to', async () => {
    let isFirst = true;
    const { puts, inputs } = savePanel({
      inputs: { opened, requirements: three },
      text: exampleText,
      save: (world) => {
        const answer = isFirst ? lost(world) : null;
        isFirst = false;
        return answer;
      },
    });
    fireEvent.change(note(), { target: { value: 'mine' } });
    await pressSave();
    const words = await screen.findByText(/^Version 1, which these figures come from, is not the newest/);
    await waitFor(() => expect(words).toHaveFocus());
    expect(screen.getByText(/^bob saved version 2/)).toBeVisible();
    expect(screen.getByRole('link', { name: /^What changed from version 1 to 2/ })).toHaveAttribute(
      'href',
      '/analyses/yasa?from=1&to=2',
    );
    expect(screen.getByRole('link', { name: 'Open theirs' })).toHaveAttribute('href', '/calculator?open=yasa.2');
    expect(note()).toHaveValue('mine');
    fireEvent.submit(note());
    expect(puts()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: /^Save mine as the next version/ }));
    expect(await screen.findByText(/^Saved as version 3 of yasa\./)).toBeVisible();
    expect(puts()[1]).toMatchObject({ version: '"i2"', body: { note: 'mine' } });
    expect(inputs().requirements.cpu_cores).toBe(3);
  });

  it('of an older version it is said before anything is sent', async () => {
    const { puts } = savePanel({ inputs: { opened }, text: exampleText, versions: [aVersion('1'), aVersion('2')] });
    expect(await screen.findByText(/^ada saved version 2/)).toBeVisible();
    fireEvent.submit(note());
    expect(puts()).toEqual([]);
  });

  it('an author saves on top with the wall clock and the priority that were registered', async () => {
    const registered = `${exampleText}priority: {base: 4}\n`;
    const { puts, inputs } = savePanel({
      inputs: { opened, requirements: three },
      text: exampleText,
      versions: [aVersion('1'), aVersion('2', 'root')],
      texts: { 2: registered },
    });
    expect(await screen.findByText(/is saved with the wall clock and the priority of version 2/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: /^Save mine as the next version/ }));
    expect(await screen.findByText(/^Saved as version 3/)).toBeVisible();
    expect(puts()[0]?.body).toMatchObject({ text: expect.stringMatching(/cpu_cores: 3[\s\S]*base: 4/) });
    expect(inputs().priority).toBe(4);
  });
});

describe('wall clock and priority, which an author may not change', () => {
  it.each([
    ['of the newest version', { opened }, 'Use those of the newest version'],
    ['of a new analysis', { name: 'Mine' }, 'Use the default and 0'],
  ])('are told before the server refuses them, and put back to those %s', async (_case, some, button) => {
    const { inputs } = savePanel({ inputs: { ...some, priority: 9 }, text: exampleText });
    fireEvent.click(await screen.findByRole('button', { name: button }));
    expect(inputs().priority).toBe(0);
    expect(screen.queryByRole('button', { name: button })).toBeNull();
    expect(screen.getByRole('button', { name: /^Save as/ })).toHaveFocus();
  });
});

describe('what is refused', () => {
  it.each([
    ['by the rights', problem(403, 'Only an administrator sets priority.'), [/Only an administrator sets priority\./]],
    [
      'with every fault',
      problem(422, 'Line 3: odd (and 1 more)', {
        errors: [
          { path: 'resources.gpus', message: 'gpus is odd', line: 3 },
          { path: 'docker', message: 'docker is odd', line: 5 },
        ],
      }),
      [/^Line 3: gpus is odd\.$/, /^Line 5: docker is odd\.$/],
    ],
  ])('%s is told in words, and nothing is lost', async (_case, answer, words) => {
    const { inputs } = savePanel({ inputs: { opened, requirements: three }, text: exampleText, save: () => answer });
    await pressSave();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Not saved\./);
    for (const part of words) expect(screen.getByText(part)).toBeVisible();
    expect(inputs()).toMatchObject({ opened, requirements: three });
  });

  it('runs that could not be saved are sent again alone', async () => {
    let isFirst = true;
    const { puts } = savePanel({
      inputs: { opened, runs: [aRun] },
      text: exampleText,
      runs: () => {
        const answer = isFirst ? problem(503, 'The store does not answer.') : null;
        isFirst = false;
        return answer;
      },
    });
    await pressSave();
    expect(await screen.findByText(/could not be saved: The store does not answer\./)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Save the runs again' }));
    expect(await screen.findByText(/^Saved as version 2 of yasa, with 1 measured run\./)).toBeVisible();
    expect(puts().map(({ call }) => call)).toEqual([
      'PUT /api/v1/analyses/yasa',
      'PUT /api/v1/analyses/yasa/runs',
      'PUT /api/v1/analyses/yasa/runs',
    ]);
  });

  it('runs of a link that are not here are not saved, and that is said', () => {
    savePanel({ inputs: {}, runsNote: 'The 5,000 runs are not part of the link.' });
    expect(screen.getByText('The 5,000 runs are not part of the link.')).toBeVisible();
  });
});
