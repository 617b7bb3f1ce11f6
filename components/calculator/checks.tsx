'use client';

import { Check, Info, TriangleAlert } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn';
import type { NodeWire } from '@/lib/api/sessions';
import { plausibilityFindings } from '@/lib/resources/plausibility';
import type { Finding, PlausibilityQuestion } from '@/lib/resources/plausible';
import { formatCount } from '@/lib/units/format';
import type { Reader } from './capacity';
import { type CheckedField, fieldOf, focusField } from './checks-fields';
import { plausibilityQuestionOf } from './checks-question';
import type { CalculatorInputs, SetInputs } from './inputs';

interface ChecksProps {
  inputs: CalculatorInputs;
  nodes: readonly NodeWire[];
  reader: Reader;
  setInputs: SetInputs;
}

/** What of the configuration deserves a second look, in words, each with the way to its field. */
export const Checks = memo(function Checks({ inputs, nodes, reader, setInputs }: ChecksProps) {
  // Runs can be many: what is dragged answers first, and this follows.
  const judged = useDeferredValue(inputs);
  const question = useMemo(() => plausibilityQuestionOf(judged, nodes, reader), [judged, nodes, reader]);
  const findings = useMemo(() => plausibilityFindings(question), [question]);
  const section = useRef<HTMLElement>(null);
  const goTo = useFieldFocus(section, inputs, setInputs);
  return (
    <section ref={section} aria-label="Before you send it" className="min-w-0">
      <h2 className="mb-1 font-medium text-section">Before you send it</h2>
      {findings.length === 0 ? (
        <p className="flex items-start gap-2 text-ink-soft">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-room-text" />
          <span className="figures">Nothing stands out, {comparedWords(question)}.</span>
        </p>
      ) : (
        <ul className="divide-y divide-rule border-rule border-y">
          {keyed(findings).map(([key, finding]) => (
            <FindingItem key={key} finding={finding} onGo={goTo} />
          ))}
        </ul>
      )}
    </section>
  );
});

/** The same finding keeps its place while its figures change. */
function keyed(findings: readonly Finding[]): [string, Finding][] {
  const counts = new Map<string, number>();
  return findings.map((finding) => {
    const count = (counts.get(finding.path) ?? 0) + 1;
    counts.set(finding.path, count);
    return [`${finding.path} ${count}`, finding];
  });
}

function comparedWords({ places, runs }: PlausibilityQuestion): string {
  const nodes = places.length === 0 ? 'no node' : formatCount(places.length, 'node');
  return `held against ${nodes} and ${runs.length === 0 ? 'no measured run' : formatCount(runs.length, 'measured run')}`;
}

const looks = {
  fails: { Icon: TriangleAlert, tone: 'text-warn-text', words: 'Will fail' },
  hint: { Icon: Info, tone: 'text-ink-soft', words: 'Look again' },
};

function FindingItem({ finding, onGo }: { finding: Finding; onGo: (field: CheckedField) => void }) {
  const { path, message, severity } = finding;
  const { Icon, tone, words } = looks[severity];
  const field = fieldOf(path);
  const name = path.replace('resources.', '');
  return (
    <li className="flex items-start gap-2 py-2">
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', tone)} />
      <div className="figures min-w-0 break-words">
        <p className={severity === 'fails' ? tone : ''}>
          <span className="sr-only">{words}: </span>
          {message}
        </p>
        {field ? (
          <button
            type="button"
            aria-label={`Go to ${name}`}
            onClick={() => onGo(field)}
            className="break-all rounded-sm text-left font-mono text-ink-soft text-label underline decoration-edge underline-offset-3 hover:text-ink"
          >
            {name}
          </button>
        ) : (
          <p className="text-ink-faint text-label">
            <span className="font-mono">{name}</span>, which an administrator sets at registration
          </p>
        )}
      </div>
    </li>
  );
}

/** Goes to a field; where it stands on another tab, once that is shown. */
function useFieldFocus(
  section: React.RefObject<HTMLElement | null>,
  { resource }: CalculatorInputs,
  setInputs: SetInputs,
): (field: CheckedField) => void {
  const [awaited, setAwaited] = useState<CheckedField | null>(null);
  useEffect(() => {
    if (!awaited || awaited.resource !== resource || !section.current) return;
    focusField(section.current.ownerDocument, awaited.label);
    setAwaited(null);
  }, [awaited, resource, section]);
  return (field) => {
    if (field.resource !== null && field.resource !== resource) {
      setAwaited(field);
      setInputs({ resource: field.resource, capacityKey: null }, { isStep: true });
    } else if (section.current) focusField(section.current.ownerDocument, field.label);
  };
}
