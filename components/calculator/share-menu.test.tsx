import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runsWire } from '@/components/analyses/saved-runs';
import { exampleRuns } from '@/lib/resources/example';
import { serveAnalysis } from '@/lib/testing/analysis-api';
import { WithApi } from '@/lib/testing/with-api';
import { type CalculatorInputs, startingInputs } from './inputs';
import { ShareMenu } from './share-menu';

const saved = vi.hoisted(() => ({ texts: [] as [string, string, string][] }));
vi.mock('@/components/ui/download', () => ({
  downloadText: (...file: [string, string, string]) => saved.texts.push(file),
  downloadBlob: (name: string) => saved.texts.push([name, '', 'image/png']),
}));

const writeText = vi.fn(async (_: string) => undefined);

beforeEach(() => {
  saved.texts.length = 0;
  writeText.mockReset();
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText }, userAgent: 'jsdom' });
  window.history.replaceState(null, '', '/calculator?b=800&runs=8_2_256_1209');
});
afterEach(() => vi.unstubAllGlobals());

async function open(some: Partial<CalculatorInputs> = {}) {
  render(
    <WithApi>
      <ShareMenu inputs={{ ...startingInputs, name: 'YASA', ...some }} capacities={[]} chosen={null} />
    </WithApi>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByRole('menu');
}

const choose = async (name: RegExp) => {
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name })));
};

describe('the link', () => {
  it('is the address as it is, and its length is said', async () => {
    await open();
    await choose(/^Copy link/);
    const [link = ''] = writeText.mock.calls[0] ?? [];
    expect(link).toMatch(/\/calculator\?b=800&runs=8_2_256_1209$/);
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(`Link copied: ${link.length} characters.`),
    );
  });

  it('says what to do where the browser refuses', async () => {
    writeText.mockRejectedValue(new Error('denied'));
    await open();
    await choose(/^Copy link/);
    expect(await screen.findByText('The browser refused. Copy from the address bar.')).toBeVisible();
  });

  it('says what to do where the browser has no clipboard at all', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined, userAgent: 'jsdom' });
    await open();
    await choose(/^Copy resources/);
    expect(await screen.findByText('The browser refused. Copy from the configuration below.')).toBeVisible();
  });

  it('says beside the button that it is without runs that are too many', async () => {
    const [run] = exampleRuns();
    await open({
      runs: Array.from({ length: 61 }, () => ({ ...run, hours: 8, channels: 2, sampleRateHz: 256, peakMib: 9 })),
    });
    expect(screen.getByText('The link is without the runs')).toBeInTheDocument();
    expect(screen.getByText(/these 61 runs are not in it/)).toBeInTheDocument();
  });

  it('says nothing of runs that are saved with the opened analysis', async () => {
    const runs = Array.from({ length: 61 }, () => ({ hours: 8, channels: 2, sampleRateHz: 256, peakMib: 9 }));
    serveAnalysis({ savedRuns: runsWire(runs) });
    await open({ runs, opened: { id: 'yasa', version: '1' } });
    await waitFor(() => expect(screen.queryByText('The link is without the runs')).not.toBeInTheDocument());
    expect(screen.queryByText(/are not in it/)).not.toBeInTheDocument();
  });

  it('leads to the report, in a tab of its own', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(window);
    await open();
    await choose(/^Report to print/);
    expect(opened).toHaveBeenCalledWith(
      expect.stringMatching(/\/calculator\/report\?b=800&runs=8_2_256_1209$/),
      '_blank',
    );
    opened.mockRestore();
  });
});

describe('files', () => {
  it.each([
    [/^Table as CSV(?! for)/, 'yasa-system-memory-by-length.csv', 'hours,sample_rate_hz,'],
    [/^Table as CSV for Excel/, 'yasa-system-memory-by-length.csv', '\uFEFFhours,'],
    [/^Runs as CSV(?! for)/, 'yasa-runs.csv', 'hours,channels,sample_rate_hz,peak_mib,claim_mib,'],
    [/^Runs as CSV for Excel/, 'yasa-runs.csv', '\uFEFFhours,'],
    [/^Download resources/, 'yasa-resources.yml', 'resources:\n  cpu_cores: 1'],
  ])('%s is saved as %s', async (entry, name, beginning) => {
    await open({ runs: exampleRuns() });
    await choose(entry);
    expect(saved.texts).toHaveLength(1);
    expect(saved.texts[0]?.[0]).toBe(name);
    expect(saved.texts[0]?.[1].startsWith(beginning)).toBe(true);
  });

  it('there are none of runs where there are no runs', async () => {
    await open();
    expect(screen.getByRole('menuitem', { name: /^Runs as CSV ?no runs/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('there is no picture of a chart that is shown as a table', async () => {
    await open({ asTable: true });
    expect(screen.getByRole('menuitem', { name: /^Chart as PNG ?show the chart first/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('a chart is saved as it is on the page', async () => {
    document.body.insertAdjacentHTML('beforeend', '<figure data-export="chart"><svg></svg></figure>');
    await open();
    await choose(/^Chart as SVG/);
    await waitFor(() => expect(saved.texts[0]?.[0]).toBe('yasa-system-memory-by-length.svg'));
    expect(saved.texts[0]?.[1]).toContain('YASA: system memory by length');
    document.querySelector('figure')?.remove();
  });

  it('says what to do where the picture cannot be drawn', async () => {
    await open();
    await choose(/^Chart as SVG/);
    expect(await screen.findByText(/could not be drawn in this browser/)).toBeVisible();
  });
});
