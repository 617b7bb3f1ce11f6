import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aNodeWire } from '@/components/sessions/samples';
import type { AnalysisConfigurationWire } from '@/lib/api/analyses';
import { queries } from '@/lib/api/queries';
import { exampleConfiguration } from '@/lib/resources/example';
import { ReportView } from './view';

const asOf = '2026-12-02T12:00:00.000Z';
const node = aNodeWire({ id: '00', name: 'aurora', reported_at: asOf, cpus: 8, memory_mb: 65536, load: 1 });
const yasa = '?b=800&pk=450&pck=90&ch=3&name=YASA+sleep+staging&image=yasa&tag=1.0.0';
const runs = '&runs=21.9_2_100_1126~10_2_256_1684~24_2_512_5100';
const saved: AnalysisConfigurationWire = {
  id: 'yasa',
  version: '2',
  by: 'ida',
  at: '2026-11-30T09:30:00.000Z',
  note: '',
  registered: true,
  registered_by: 'adm',
  registered_at: asOf,
  text: exampleConfiguration,
  errors: [],
  warnings: [],
};

beforeEach(() => sessionStorage.clear());

function show(search: string, nodes = [node]) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, queryFn: () => new Promise(() => {}) } },
  });
  client.setQueryData(queries.nodes().queryKey, { as_of: asOf, stale_since: null, nodes });
  client.setQueryData(queries.analysisVersion('yasa', '2').queryKey, saved);
  return render(
    <QueryClientProvider client={client}>
      <NuqsTestingAdapter searchParams={search} hasMemory>
        <ReportView author="slindgren" at={asOf} />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  );
}

const part = (name: RegExp) => screen.getByRole('region', { name });

describe('a report', () => {
  it('says whose figures it holds, of when, and by whom', () => {
    show(yasa);
    expect(screen.getByRole('heading', { level: 1, name: 'YASA sleep staging: resource report' })).toBeVisible();
    expect(screen.getByText('slindgren')).toBeVisible();
    expect(screen.getByText('Wed 2 Dec 2026, 12:00 UTC')).toHaveAttribute('datetime', asOf);
    expect(screen.getByText('yasa:1.0.0')).toBeVisible();
    expect(screen.getByText('not saved')).toBeVisible();
  });

  it('has the claim as a formula, in words, and term by term with units', () => {
    show(yasa);
    const claimed = within(part(/^What is claimed/));
    expect(claimed.getByText(/= 800 \+ 450 × hours × kHz \+ 90 × hours × channels × kHz$/)).toBeVisible();
    expect(claimed.getByText(/800 MiB, plus 450 MiB per signal hour per kHz, plus 90 MiB.*rounded up/)).toBeVisible();
    const table = claimed.getByRole('table', { name: 'Terms of system memory' });
    expect(within(table).getByRole('cell', { name: 'MiB per signal hour per channel per kHz' })).toBeVisible();
  });

  it('has the recording with its claims, and the longest that fits on each place', () => {
    show(`${yasa}&mem=16384&on=typed:16384`);
    expect(within(part(/^A recording of 8 h, 3 channels at 256 Hz/)).getByText('2,275 MiB')).toBeVisible();
    const rows = within(part(/^Where it fits/)).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Compared with'),
      expect.stringMatching(/^aurora64 GiBfits351\.2 h346 ch$/),
      expect.stringMatching(/^16 GiB · chosen16 GiBfits84\.5 h79 ch$/),
    ]);
  });

  it('has a chart that says in words what it shows', () => {
    show(`${yasa}&on=typed:16384`);
    expect(screen.getByRole('img', { name: /^System memory by length\. .*84\.5 h/ })).toBeVisible();
  });

  it('has the chart by term, and by length where the page showed colours', () => {
    const terms = show(`${yasa}&view=terms`);
    expect(screen.getByRole('img', { name: /^System memory by term\./ })).toBeVisible();
    terms.unmount();
    show(`${yasa}&view=heat`);
    expect(screen.getByRole('img', { name: /^System memory by length\./ })).toBeVisible();
  });

  it('has the resources block as YAML', () => {
    show(yasa);
    expect(part(/^The resources block/)).toHaveTextContent(/resources: cpu_cores: 1 base_system_memory_mib: 800/);
  });

  it('prints', () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    show(yasa);
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  it('is of use without a name and without a node', () => {
    show('', []);
    expect(screen.getByRole('heading', { level: 1, name: 'Resource report' })).toBeVisible();
    expect(part(/^Where it fits/)).toHaveTextContent('No node has reported yet.');
  });
});

describe('the saved version that a report is of', () => {
  it('is named with who saved it, and whether it is registered', () => {
    show('?b=800&pk=450&pck=90&name=YASA+sleep+staging&image=ghcr.io/example/yasa-staging&tag=1.0.0&an=yasa.2');
    expect(screen.getByText('yasa, version 2')).toHaveTextContent(/by ida, Mon 30 Nov 2026, 09:30 UTC; registered$/);
  });

  it('is told apart from figures that were changed since', () => {
    show(`${yasa}&an=yasa.2`);
    expect(screen.getByText('yasa, version 2')).toHaveTextContent('figures below differ from it');
  });
});

describe('the measured runs of a report', () => {
  it('are a table with claim and headroom, the worst one named', () => {
    show(yasa + runs);
    const measured = part(/^Measured runs/);
    expect(measured).toHaveTextContent(
      'The worst of 3 runs, 10 h, 2 ch, 256 Hz, leaves 43 %; every run leaves the 30 % asked for.',
    );
    expect(within(measured).getAllByRole('row')).toHaveLength(4);
  });

  it.each([
    ['one leaves too little', `${yasa}&room=0.5`, '1 of 3 runs leaves less than the 50 % asked for.'],
    ['none is covered', '?b=800&pck=0', 'has a claim that lies 85 % below its peak; 3 of 3 runs leave less'],
  ])('are judged where %s', (_, search, words) => {
    show(search + runs);
    expect(part(/^Measured runs/)).toHaveTextContent(words);
  });

  it('that the link only names are said to be missing, and where to find them', () => {
    show(`${yasa}&many=400.abc`);
    expect(part(/^Measured runs/)).toHaveTextContent(
      /The 400 measured runs are not part of this link, which holds 60 at most/,
    );
  });

  it('there are none: that is said', () => {
    show(yasa);
    expect(part(/^Measured runs/)).toHaveTextContent('No measured runs');
  });
});

it('points out what deserves a second look', () => {
  show(yasa.replace('b=800', 'b=900000'));
  expect(part(/^Before it is sent/)).toHaveTextContent(/Will fail: .*base_system_memory_mib/);
});
