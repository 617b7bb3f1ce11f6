'use client';

import { useRef } from 'react';
import { Section } from '@/components/ui/section';
import type { AnalysisWire } from '@/lib/api/analyses';
import { formatCount } from '@/lib/units/format';
import { comparisonOf } from './compared';
import { ComparisonSection, type ComparisonState } from './comparison-section';
import { Faults } from './faults';
import { RawText } from './raw-text';
import type { ReadVersion } from './use-version';
import type { VersionAct } from './version-acts';
import { VersionList } from './version-list';

interface AnalysisBodyProps {
  analysis: AnalysisWire;
  newest: ReadVersion | null;
  mayRegister: boolean;
  state: ComparisonState;
  onChange: (change: Partial<ComparisonState>) => void;
  onAct: (act: VersionAct, version: string) => void;
}

/** History and comparison, side by side where there is room. */
export function AnalysisBody({ analysis, newest, mayRegister, state, onChange, onAct }: AnalysisBodyProps) {
  const { from, to } = comparisonOf(analysis.versions, state);
  const heading = useRef<HTMLHeadingElement>(null);
  const compare = (version: string, isFirst: boolean) => {
    const named = { id: null, version };
    onChange(isFirst ? { from: named, to: null } : { from: null, to: named });
    showIfAway(heading.current);
  };
  const own = (side: typeof from) => (side && (side.id === null || side.id === analysis.id) ? side.version : null);
  return (
    <>
      <dl className="mb-8 flex flex-wrap gap-x-6 gap-y-1 text-ink-soft text-label">
        <div className="flex min-w-0 gap-1.5">
          <dt>Id</dt>
          <dd className="break-all font-mono text-ink">{analysis.id}</dd>
        </div>
        <div className="flex gap-1.5">
          <dt>Measured runs</dt>
          <dd className="text-ink">{runsWords(analysis)}</dd>
        </div>
        {analysis.may_remove ? null : (
          <div>
            <dt className="sr-only">Removing</dt>
            <dd>Only an administrator can remove it: it is registered, or others saved versions of it.</dd>
          </div>
        )}
      </dl>
      {newest !== null && newest.configuration === null ? (
        <div className="mb-8 grid gap-3">
          <Faults answer={newest.answer} />
          <RawText text={newest.answer.text} label={`Text of version ${newest.answer.version}`} />
        </div>
      ) : null}
      <div className="grid gap-10 xl:grid-cols-[22rem_minmax(0,1fr)]">
        <Section title="Versions" aside={formatCount(analysis.versions.length, 'version')}>
          <p className="mb-3 text-ink-soft text-label">{releaseWords(analysis, mayRegister)}</p>
          <VersionList
            analysis={analysis}
            mayRegister={mayRegister}
            compared={{ from: own(from), to: own(to) }}
            onCompare={compare}
            onAct={onAct}
          />
        </Section>
        <ComparisonSection analysis={analysis} state={state} onChange={onChange} headingRef={heading} />
      </div>
    </>
  );
}

/** On a narrow page the comparison lies below what asked for it. */
function showIfAway(heading: HTMLElement | null): void {
  const { top = 0 } = heading?.getBoundingClientRect() ?? {};
  if (top < 0 || top > window.innerHeight) heading?.focus();
}

function runsWords({ runs, runs_error }: AnalysisWire): string {
  if (runs_error !== null) return `cannot be read: ${runs_error}`;
  return runs === null ? 'none saved' : formatCount(runs.length, 'run');
}

function releaseWords({ versions }: AnalysisWire, mayRegister: boolean): string {
  const registered = versions.findLast((version) => version.registered);
  if (registered) return `Version ${registered.version} is what a launch takes: the newest that is registered.`;
  const who = mayRegister ? 'Register one for everybody.' : 'An administrator registers one for everybody.';
  return `No version is registered: only authors and administrators can start it. ${who}`;
}
