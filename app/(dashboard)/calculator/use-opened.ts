'use client';

import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo, useSyncExternalStore } from 'react';
import type { EditedFile } from '@/components/calculator/edited-file';
import { type CalculatorInputs, type SetInputs, startingInputs } from '@/components/calculator/inputs';
import { queries } from '@/lib/api/queries';
import { ApiError } from '@/lib/http/client';
import { type ConfigurationReading, readConfiguration } from '@/lib/resources/configuration';
import { exampleConfiguration, exampleRuns, exampleShape } from '@/lib/resources/example';
import { keepText, keptText } from './kept-texts';

/** Nobody else writes into the tab's storage. */
const never = () => () => {};

/**
 * The file that is edited: the one that was opened in this tab, else that of the saved version; and the ways to open
 * another. The address names both, so that a reload, Back and Forward bring the right one.
 */
export function useOpened(inputs: CalculatorInputs, current: RefObject<CalculatorInputs>, setInputs: SetInputs) {
  const file = useEditedFile(inputs);
  const acts = useMemo(() => actsOn(current, setInputs), [current, setInputs]);
  return { file, ...acts };
}

function actsOn(current: RefObject<CalculatorInputs>, setInputs: SetInputs) {
  return {
    open: (reading: ConfigurationReading & { kind: 'read' }, text: string) => {
      const { name } = current.current;
      // Runs of another analysis would be held against these coefficients, and these saved as a version of that.
      const isOther = name !== null && name !== reading.configuration.name;
      const others = isOther ? { runs: [], opened: null } : {};
      setInputs({ ...reading.configuration, ...others, ownFile: keepText(text) }, { isStep: true });
    },
    openExample: () => {
      const reading = readConfiguration(exampleConfiguration);
      if (reading.kind !== 'read') return;
      const ownFile = keepText(exampleConfiguration);
      const example = exampleInputs(current.current);
      setInputs({ ...reading.configuration, ...example, opened: null, ownFile }, { isStep: true });
    },
    startOver: () => setInputs(startingInputs, { isStep: true }),
  };
}

function useEditedFile({ ownFile, opened }: CalculatorInputs): EditedFile {
  // The tab's storage is there only in the browser, so the first picture is that of the server.
  const own = useSyncExternalStore(
    never,
    () => (ownFile === null ? null : keptText(ownFile)),
    () => null,
  );
  const { id, version } = opened ?? { id: '', version: '' };
  const saved = useQuery({ ...queries.analysisVersion(id, version), enabled: opened !== null });
  const text = own ?? (opened ? (saved.data?.text ?? null) : null);
  const reason = opened
    ? `${id}, version ${version}, could not be read: ${words(saved.error)}`
    : 'The file that these figures were written into is not part of the link.';
  const kind =
    text !== null ? 'file' : opened ? (saved.isPending ? 'loading' : 'missing') : ownFile ? 'missing' : 'none';
  return useMemo((): EditedFile => {
    if (kind === 'file') return { kind, text: text ?? '' };
    return kind === 'missing' ? { kind, reason } : { kind };
  }, [kind, text, reason]);
}

function words(error: unknown): string {
  return error instanceof ApiError ? error.detail : 'something on this page broke.';
}

function exampleInputs({ typedMib }: CalculatorInputs): Partial<CalculatorInputs> {
  const { memoryMib, ...shape } = exampleShape;
  return {
    ...shape,
    runs: exampleRuns(),
    resource: 'system',
    typedMib: { ...typedMib, system: [...new Set([memoryMib, ...typedMib.system])] },
    capacityKey: `typed:${memoryMib}`,
  };
}
