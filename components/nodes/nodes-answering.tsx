import { Fragment } from 'react';
import type { NodeWire } from '@/lib/api/sessions';
import { formatCount, formatNumber } from '@/lib/units/format';
import { isInTrouble } from './nodes-board';

/** The page's one figure: how many nodes answer, and what keeps the others from it. */
export function NodesAnswering({ nodes }: { nodes: readonly NodeWire[] }) {
  const answering = nodes.filter(({ state }) => state === 'answering').length;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span>
        <span className="figures font-medium text-figure tracking-tight">{formatNumber(answering)}</span>{' '}
        <span className="text-ink-soft">{`of ${formatCount(nodes.length, 'node answers', 'nodes answer')}`}</span>
      </span>
      {amissIn(nodes).map(([words, style]) => (
        <Fragment key={words}>
          {' '}
          <span className={style}>{words}</span>
        </Fragment>
      ))}
    </p>
  );
}

function amissIn(nodes: readonly NodeWire[]): [words: string, style: string][] {
  const count = (isCounted: (node: NodeWire) => boolean) => nodes.filter(isCounted).length;
  const away = count(({ state }) => state === 'away');
  const engines = count((node) => node.state === 'answering' && isInTrouble(node));
  const pending = count(({ state }) => state === 'pending');
  const suspended = count(({ state }) => state === 'suspended');
  return [
    ...said(away, formatCount(away, 'is away', 'are away'), 'text-warn-text'),
    ...said(engines, `${formatCount(engines, 'engine does', 'engines do')} not answer`, 'text-over-text'),
    ...said(pending, `${formatCount(pending, 'waits', 'wait')} for approval`, 'text-warn-text'),
    ...said(suspended, formatCount(suspended, 'is suspended', 'are suspended'), 'text-ink-soft'),
  ];
}

function said(count: number, words: string, style: string): [string, string][] {
  return count > 0 ? [[words, style]] : [];
}
