import { downloadText } from '@/components/ui/download';
import type { MenuEntry } from '@/components/ui/menu';
import { formatCount } from '@/lib/units/format';
import type { CalculatorInputs } from './inputs';
import { judgedRunsCsv, tableCsv } from './share-csv';
import { saveChart } from './share-picture';
import { chartFileStem, fileStem, reportAddress, resourcesYaml } from './share-words';

/** What became of an act, in words; where it was refused they say what to do instead. */
export interface ShareResult {
  words: string;
  isRefused: boolean;
}

interface ShareActs {
  inputs: CalculatorInputs;
  /** Where the chart's length axis ends, when it is asked for. */
  spanHours: () => number;
  tell: (result: ShareResult) => void;
}

/** The entries of the menu, by what they hand out. */
export function shareEntries(acts: ShareActs): { name: string; entries: MenuEntry[] }[] {
  return [
    { name: 'Page', entries: pageEntries(acts) },
    { name: 'Chart', entries: chartEntries(acts) },
    { name: 'Measured runs', entries: runsEntries(acts) },
    { name: 'The resources block', entries: resourcesEntries(acts) },
  ];
}

function pageEntries({ tell }: ShareActs): MenuEntry[] {
  const link = () => window.location.href;
  return [
    {
      label: 'Copy link',
      onSelect: () =>
        void copied(link(), `Link copied: ${formatCount(link().length, 'character')}.`, 'the address bar').then(tell),
    },
    {
      label: 'Report to print',
      hint: 'new tab',
      onSelect: () => {
        const opened = window.open(reportAddress(link()), '_blank');
        if (!opened) tell({ words: 'The browser did not open a tab. Allow it for this page.', isRefused: true });
      },
    },
  ];
}

function chartEntries({ inputs, spanHours, tell }: ShareActs): MenuEntry[] {
  const picture = (format: 'svg' | 'png') => ({
    disabled: inputs.asTable,
    onSelect: () =>
      void saveChart(inputs, format).catch(() =>
        tell({ words: 'The picture could not be drawn in this browser. Try the other format.', isRefused: true }),
      ),
  });
  const table = (forExcel: boolean) =>
    downloadText(`${chartFileStem(inputs)}.csv`, tableCsv(inputs, spanHours(), forExcel), 'text/csv');
  const hint = inputs.asTable ? 'show the chart first' : null;
  return [
    { label: 'Chart as SVG', hint: hint ?? 'scales', ...picture('svg') },
    { label: 'Chart as PNG', hint: hint ?? 'twice the pixels', ...picture('png') },
    { label: 'Table as CSV', hint: 'UTF-8', onSelect: () => table(false) },
    { label: 'Table as CSV for Excel', onSelect: () => table(true) },
  ];
}

function runsEntries({ inputs }: ShareActs): MenuEntry[] {
  const save = (forExcel: boolean) =>
    downloadText(`${fileStem(inputs.name)}-runs.csv`, judgedRunsCsv(inputs, forExcel), 'text/csv');
  const disabled = inputs.runs.length === 0;
  return [
    { label: 'Runs as CSV', hint: disabled ? 'no runs' : 'UTF-8', disabled, onSelect: () => save(false) },
    { label: 'Runs as CSV for Excel', disabled, onSelect: () => save(true) },
  ];
}

function resourcesEntries({ inputs: { name, requirements }, tell }: ShareActs): MenuEntry[] {
  const yaml = () => resourcesYaml(requirements);
  return [
    {
      label: 'Copy resources as YAML',
      onSelect: () => void copied(yaml(), 'The resources block is copied.', 'the configuration below').then(tell),
    },
    {
      label: 'Download resources as YAML',
      onSelect: () => downloadText(`${fileStem(name)}-resources.yml`, yaml(), 'application/yaml'),
    },
  ];
}

/** Without HTTPS browsers offer no clipboard at all. */
async function copied(text: string, words: string, elsewhere: string): Promise<ShareResult> {
  try {
    await navigator.clipboard.writeText(text);
    return { words, isRefused: false };
  } catch {
    return { words: `The browser refused. Copy from ${elsewhere}.`, isRefused: true };
  }
}
