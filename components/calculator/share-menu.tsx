'use client';

import { Check, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { downloadText } from '@/components/ui/download';
import { Menu } from '@/components/ui/menu';
import { formatCount } from '@/lib/units/format';
import type { Capacity } from './capacity';
import type { CalculatorInputs } from './inputs';
import { judgedRunsCsv } from './share-csv';
import { fileStem, linkNote, reportAddress, resourcesYaml } from './share-words';

interface ShareMenuProps {
  inputs: CalculatorInputs;
  capacities: readonly Capacity[];
  chosen: Capacity | null;
}

/** What was done last, in words; refused acts say what to do instead. */
interface Result {
  words: string;
  isRefused: boolean;
}

const shownForMs = 3000;

/**
 * All ways out of the calculator, for the page head's controls:
 *
 *     <ShareMenu inputs={inputs} capacities={capacities} chosen={chosen} />
 *
 * with what `useCapacities` gives. The link is the page's address as it is; the picture is that of the element marked
 * `data-export="chart"`.
 */
export function ShareMenu({ inputs }: ShareMenuProps) {
  const [result, setResult] = useResult();
  const note = linkNote(inputs);
  const stem = fileStem(inputs.name);
  const copy = async (text: string, words: string) => {
    const isCopied = await copied(text);
    setResult(
      isCopied ? { words, isRefused: false } : { words: 'The browser does not let this page copy.', isRefused: true },
    );
  };
  const address = () => window.location.href;
  const saveRuns = (forExcel: boolean) => downloadText(`${stem}-runs.csv`, judgedRunsCsv(inputs, forExcel), 'text/csv');
  const hasNoRuns = inputs.runs.length === 0;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {note === null ? null : <span className="text-ink-soft text-label">The link is without the runs</span>}
      <Menu
        trigger={
          <Button>
            {result && !result.isRefused ? <Check aria-hidden /> : <Share2 aria-hidden />}
            Share
          </Button>
        }
        {...(note === null ? {} : { header: <p className="max-w-64 text-ink-soft text-label">{note}</p> })}
        groups={[
          {
            name: 'Page',
            entries: [
              {
                label: 'Copy link',
                onSelect: () => {
                  const link = address();
                  void copy(link, `Link copied: ${formatCount(link.length, 'character')}.`);
                },
              },
              {
                label: 'Report to print',
                hint: 'new tab',
                onSelect: () => window.open(reportAddress(address()), '_blank'),
              },
            ],
          },
          {
            name: 'Measured runs',
            entries: [
              { label: 'Runs as CSV', hint: 'UTF-8', disabled: hasNoRuns, onSelect: () => saveRuns(false) },
              { label: 'Runs as CSV for Excel', disabled: hasNoRuns, onSelect: () => saveRuns(true) },
            ],
          },
          {
            name: 'The resources block',
            entries: [
              {
                label: 'Copy resources as YAML',
                onSelect: () => void copy(resourcesYaml(inputs.requirements), 'The resources block is copied.'),
              },
              {
                label: 'Download resources as YAML',
                onSelect: () =>
                  downloadText(`${stem}-resources.yml`, resourcesYaml(inputs.requirements), 'application/yaml'),
              },
            ],
          },
        ]}
      />
      <span role="status" className={result?.isRefused ? 'text-label text-over-text' : 'sr-only'}>
        {result?.words ?? ''}
      </span>
    </span>
  );
}

/** A result that goes by itself, but for a refusal. */
function useResult() {
  const [result, setResult] = useState<Result | null>(null);
  useEffect(() => {
    if (result === null || result.isRefused) return;
    const timer = setTimeout(() => setResult(null), shownForMs);
    return () => clearTimeout(timer);
  }, [result]);
  return [result, setResult] as const;
}

/** Whether the clipboard took it; without HTTPS browsers offer none. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
