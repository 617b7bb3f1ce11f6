'use client';

import { Calculator, Download, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { downloadText } from '@/components/ui/download';
import { Link } from '@/components/ui/link';
import { buttonStyle } from '@/components/ui/styles';
import type { AnalysisWire } from '@/lib/api/analyses';
import { openInCalculator } from './addresses';
import type { ReadVersion } from './use-version';

interface AnalysisControlsProps {
  analysis: AnalysisWire;
  newest: ReadVersion | null;
  onRemove: () => void;
}

/** What concerns the whole analysis: open it, take its file, remove it. */
export function AnalysisControls({ analysis, newest, onRemove }: AnalysisControlsProps) {
  const version = analysis.versions.at(-1)?.version;
  const download = () => {
    if (newest) downloadText(`${analysis.id}-v${newest.answer.version}.yml`, newest.answer.text, 'application/yaml');
  };
  return (
    <>
      {analysis.may_remove ? (
        <Button tone="quiet" onClick={onRemove}>
          <Trash2 aria-hidden />
          Remove
        </Button>
      ) : null}
      <Button disabled={newest === null} onClick={download}>
        <Download aria-hidden />
        YAML
      </Button>
      {version === undefined ? null : (
        <Link
          look="bare"
          prefetch={false}
          href={openInCalculator(analysis.id, version)}
          className={buttonStyle({ tone: 'strong' })}
        >
          <Calculator aria-hidden />
          Open in calculator
        </Link>
      )}
    </>
  );
}
