'use client';

import { useAct } from '@/components/ui/use-act';
import { endpoints } from '@/lib/api/endpoints';
import { ActDialog } from './act-dialog';
import type { AnalysisDialogProps } from './restore-dialog';
import { useSeen } from './use-seen';

/** Takes a registration back; the version stays. */
export function WithdrawDialog({ analysis, version, ...rest }: AnalysisDialogProps & { version: string }) {
  const { onClose, onDone, focusAfter } = rest;
  const register = useAct(endpoints.registerAnalysis, {
    onDone: ({ analysis: after }) => onDone(`Version ${version} is not registered any more.`, after),
  });
  const seen = useSeen(analysis, register);
  const { id, versions, index_version } = seen.seen;
  const next = versions.findLast((one) => one.registered && one.version !== version);
  const then = next
    ? `A launch then takes version ${next.version}, unless it names another one.`
    : 'No other version is registered: only authors and administrators can start it then.';
  return (
    <ActDialog
      title={`Withdraw the registration of version ${version}?`}
      description={`Users can start it no more; what runs goes on. ${then}`}
      confirm="Withdraw"
      busy="Withdrawing…"
      tone="danger"
      isBusy={register.isPending}
      isReady
      seen={seen}
      onConfirm={() =>
        register.mutate({ params: { id, version }, version: index_version, body: { registered: false } })
      }
      onClose={onClose}
      focusAfter={focusAfter}
    />
  );
}
