import { createLoader, createSerializer, type SearchParams } from 'nuqs/server';
import { measuredRunsOf } from '@/components/analyses/saved-runs';
import type { AnalysisConfigurationWire, AnalysisWire } from '@/lib/api/analyses';
import { beyondBounds } from '@/lib/resources/bounds';
import { readConfiguration } from '@/lib/resources/configuration';
import { calculatorParsers, calculatorUrlKeys, inputsOf, valuesOf } from './search-params';

/** A saved version that a link wants opened; `version` null: the newest. */
export interface OpenQuery {
  id: string;
  version: string | null;
}

const pattern = /^(?<id>[A-Za-z0-9_-]{1,128})(?:\.(?<version>[A-Za-z0-9_-]{1,128}))?$/;

/** What `?open=<id>` or `?open=<id>.<version>` asks for; `malformed` for any other text, null where nothing is asked for. */
export function openQueryOf({ open }: SearchParams): OpenQuery | 'malformed' | null {
  if (open === undefined) return null;
  const { id, version = null } = pattern.exec(String(open))?.groups ?? {};
  return id === undefined ? 'malformed' : { id, version };
}

const options = { urlKeys: calculatorUrlKeys };
const load = createLoader(calculatorParsers, options);
const write = createSerializer(calculatorParsers, options);

export type OpenedAddress =
  | { kind: 'address'; href: string }
  /** Why the version cannot be opened, each reason with its line. */
  | { kind: 'unusable'; faults: { line: number | null; message: string }[] };

/** The calculator's full address for a saved version: its figures and runs, and whatever else the link says. */
export function openedAddress(
  search: SearchParams,
  { id, version, text, errors }: AnalysisConfigurationWire,
  runs: AnalysisWire['runs'],
): OpenedAddress {
  if (errors.length > 0) return { kind: 'unusable', faults: errors };
  const reading = readConfiguration(text);
  const faults = reading.kind === 'read' ? beyondBounds(reading.configuration) : reading.errors;
  if (reading.kind !== 'read' || faults.length > 0) return { kind: 'unusable', faults };
  const opened = { id, version };
  const asked = inputsOf(load(search));
  const measured = measuredRunsOf(runs ?? []);
  const inputs = { ...asked, ...reading.configuration, runs: measured, opened, ownFile: null };
  return { kind: 'address', href: write('/calculator', valuesOf(inputs)) };
}
