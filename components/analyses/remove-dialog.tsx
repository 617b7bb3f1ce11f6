'use client';

import { useAct } from '@/components/ui/use-act';
import { endpoints } from '@/lib/api/endpoints';
import { formatCount } from '@/lib/units/format';
import { ActDialog } from './act-dialog';
import type { AnalysisDialogProps } from './restore-dialog';
import { useSeen } from './use-seen';

/** Removes an analysis; names all that goes with it. */
export function RemoveDialog({ analysis, onClose, onDone, focusAfter }: AnalysisDialogProps) {
  const called = analysis.name ?? analysis.id;
  const remove = useAct(endpoints.removeAnalysis, {
    onDone: ({ outcome }) =>
      onDone(outcome === 'removed' ? `${called} is removed.` : `${called} was already removed.`, null),
  });
  const seen = useSeen(analysis, remove);
  const { id, versions, runs, index_version } = seen.seen;
  const registered = versions.filter((version) => version.registered).map(({ version }) => version);
  return (
    <ActDialog
      title={`Remove ${called}?`}
      description="It cannot be brought back. Sessions that run stay as they are, and so do the hours that they used."
      confirm="Remove"
      busy="Removing…"
      tone="danger"
      isBusy={remove.isPending}
      isReady
      seen={seen}
      onConfirm={() => remove.mutate({ params: { id }, version: index_version })}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <div>
        <p>What goes:</p>
        <ul className="mt-1 list-disc pl-5">
          <li className="break-words">
            the analysis <span className="font-mono">{id}</span>
          </li>
          <li>{formatCount(versions.length, 'version')} of its configuration</li>
          {runs === null ? null : <li>{formatCount(runs.length, 'measured run')}</li>}
          {registered.length === 0 ? null : (
            <li>
              what is registered ({registered.length === 1 ? 'version' : 'versions'} {registered.join(', ')}): nobody
              can start it any more
            </li>
          )}
        </ul>
      </div>
    </ActDialog>
  );
}
