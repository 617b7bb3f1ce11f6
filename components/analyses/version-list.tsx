'use client';

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Time } from '@/components/ui/time';
import type { AnalysisVersionWire, AnalysisWire } from '@/lib/api/analyses';
import { formatNumber } from '@/lib/units/format';
import { openInCalculator } from './addresses';
import { RegisteredBadge } from './registered-badge';
import { actsOf, type VersionAct } from './version-acts';

interface VersionListProps {
  analysis: AnalysisWire;
  mayRegister: boolean;
  /** Versions of this analysis that are compared: the earlier and the later one. */
  compared: { from: string | null; to: string | null };
  /** With what came before it; the first one with the newest. */
  onCompare: (version: string, isFirst: boolean) => void;
  onAct: (act: VersionAct, version: string) => void;
}

const firstShown = 10;

/** The history, newest first. */
export function VersionList({ analysis, mayRegister, compared, onCompare, onAct }: VersionListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const showAll = () => {
    flushSync(() => setShowsAll(true));
    // The button is gone, and what it showed begins here.
    list.current?.children[firstShown]?.querySelector('button')?.focus();
  };
  const newestFirst = analysis.versions.toReversed();
  const shown = showsAll ? newestFirst : newestFirst.slice(0, firstShown);
  return (
    <>
      <ol ref={list} className="divide-y divide-rule border-rule border-y">
        {shown.map((version, index) => (
          <VersionRow
            key={version.version}
            id={analysis.id}
            version={version}
            isNewest={index === 0}
            isFirst={version === analysis.versions[0]}
            mark={compared.to === version.version ? 'after' : compared.from === version.version ? 'before' : null}
            acts={actsOf(version, index === 0, mayRegister)}
            onCompare={() => onCompare(version.version, version === analysis.versions[0])}
            onAct={(act) => onAct(act, version.version)}
          />
        ))}
      </ol>
      {shown.length < newestFirst.length ? (
        <Button size="sm" className="mt-2" onClick={showAll}>
          Show all {formatNumber(newestFirst.length)} versions
        </Button>
      ) : null}
    </>
  );
}

interface VersionRowProps {
  id: string;
  version: AnalysisVersionWire;
  isNewest: boolean;
  isFirst: boolean;
  /** Its part in the comparison. */
  mark: 'before' | 'after' | null;
  acts: readonly VersionAct[];
  onCompare: () => void;
  onAct: (act: VersionAct) => void;
}

const actNames: Record<VersionAct, string> = { restore: 'Restore', register: 'Register', withdraw: 'Withdraw' };

function VersionRow({ id, version, isNewest, isFirst, mark, acts, onCompare, onAct }: VersionRowProps) {
  const name = `version ${version.version}`;
  return (
    <li className="grid min-w-0 grid-cols-1 gap-1.5 break-words py-3">
      <div className="flex flex-wrap items-center gap-1.5">
        <h3 className="mr-1 font-medium">Version {version.version}</h3>
        {isNewest ? <Badge>newest</Badge> : null}
        {version.registered ? <RegisteredBadge /> : null}
        {mark === null ? null : <Badge title="In the comparison">compared: {mark}</Badge>}
      </div>
      <p className="text-ink-soft text-label">
        Saved by {version.by}
        {version.at === null ? null : (
          <>
            {', '}
            <Time at={version.at} />
          </>
        )}
      </p>
      {version.note === '' ? null : <p className="whitespace-pre-line break-words">{version.note}</p>}
      {version.registered ? <RegisteredBy {...version} /> : null}
      <div className="flex flex-wrap gap-1.5">
        {isFirst && isNewest ? null : (
          <Button
            size="sm"
            aria-label={isFirst ? `Compare with newest: ${name}` : `What changed in ${name}`}
            onClick={onCompare}
          >
            {isFirst ? 'Compare with newest' : 'What changed'}
          </Button>
        )}
        {acts.map((act) => (
          <Button key={act} size="sm" aria-label={`${actNames[act]} ${name}`} onClick={() => onAct(act)}>
            {actNames[act]}
          </Button>
        ))}
        {isNewest ? null : (
          <Link
            look="quiet"
            prefetch={false}
            href={openInCalculator(id, version.version)}
            aria-label={`Open ${name} in the calculator`}
            className="inline-flex h-7 items-center px-2 text-ink-soft text-label"
          >
            Open
          </Link>
        )}
      </div>
    </li>
  );
}

function RegisteredBy({ registered_by: by, registered_at: at }: AnalysisVersionWire) {
  if (by === null && at === null) return null;
  return (
    <p className="text-ink-soft text-label">
      Registered{by === null ? '' : ` by ${by}`}
      {at === null ? null : (
        <>
          {', '}
          <Time at={at} />
        </>
      )}
    </p>
  );
}
