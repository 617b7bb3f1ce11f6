'use client';

import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type CalculatorInputs, type SetInputs, startingInputs } from '@/components/calculator/inputs';
import { queries } from '@/lib/api/queries';
import { ApiError } from '@/lib/http/client';
import { type ConfigurationReading, readConfiguration } from '@/lib/resources/configuration';
import { exampleConfiguration, exampleRuns, exampleShape } from '@/lib/resources/example';
import { keepText, keptText } from './kept-texts';

/** The file that the figures are written into. */
export type EditedFile =
  | { kind: 'none' | 'loading' }
  | { kind: 'file'; text: string }
  /** It is named and not to be had; why, in words. */
  | { kind: 'missing'; reason: string };

/** Nobody else writes into the tab's storage. */
const never = () => () => {};

/**
 * The file that is edited: the one that was opened in this tab, else that of the saved version; and the ways to open
 * another. The address names both, so that a reload, Back and Forward bring the right one.
 */
export function useOpened(inputs: CalculatorInputs, setInputs: SetInputs) {
  return {
    file: useEditedFile(inputs),
    open: (reading: ConfigurationReading & { kind: 'read' }, text: string) => {
      // Runs of another analysis would be held against these coefficients, and these saved as a version of that.
      const isOther = inputs.name !== null && inputs.name !== reading.configuration.name;
      const others = isOther ? { runs: [], opened: null } : {};
      setInputs({ ...reading.configuration, ...others, ownFile: keepText(text) }, { isStep: true });
    },
    openExample: () => {
      const reading = readConfiguration(exampleConfiguration);
      if (reading.kind !== 'read') return;
      const ownFile = keepText(exampleConfiguration);
      setInputs({ ...reading.configuration, ...exampleInputs(inputs), opened: null, ownFile }, { isStep: true });
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
  if (own !== null) return { kind: 'file', text: own };
  if (opened && saved.data) return { kind: 'file', text: saved.data.text };
  if (opened && saved.isPending) return { kind: 'loading' };
  if (opened) return { kind: 'missing', reason: `${id}, version ${version}, could not be read: ${words(saved.error)}` };
  if (ownFile === null) return { kind: 'none' };
  return { kind: 'missing', reason: 'The file that these figures were written into is not part of the link.' };
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
