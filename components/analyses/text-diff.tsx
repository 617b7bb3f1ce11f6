'use client';

import { useMemo, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { ScrollArea } from '@/components/ui/scroll-area';
import { type DiffBlock, type DiffLine, diffLines, foldUnchanged } from '@/lib/resources/line-diff';
import { formatCount } from '@/lib/units/format';

interface TextDiffProps {
  before: string;
  after: string;
}

/** A browser lays out this many lines without a pause; nobody reads more at once. */
const mostDrawn = 1500;

/** Both texts line by line, comments and all; what is unchanged is folded. */
export function TextDiff({ before, after }: TextDiffProps) {
  const { blocks, added, removed } = useMemo(() => differenceOf(before, after), [before, after]);
  const [opened, setOpened] = useState<ReadonlySet<DiffBlock>>(new Set());
  const [drawn, setDrawn] = useState(mostDrawn);
  if (added + removed === 0) return <p className="text-ink-soft">Both texts are the same, character for character.</p>;
  let left = drawn;
  return (
    <div className="min-w-0">
      <p className="mb-2 text-ink-soft text-label">
        {formatCount(added, 'line')} added, {formatCount(removed, 'line')} removed
      </p>
      <ScrollArea label="Text, line by line" className="rounded-md border border-rule">
        <div className="w-max min-w-full py-1 font-mono text-label leading-5">
          {blocks.map((block) => {
            if (block.kind === 'folded' && !opened.has(block)) {
              return <Fold key={keyOf(block)} block={block} onOpen={() => setOpened(new Set(opened).add(block))} />;
            }
            const lines = block.lines.slice(0, Math.max(0, left));
            left -= block.lines.length;
            return lines.map((line) => <Line key={`${line.before} ${line.after}`} line={line} />);
          })}
        </div>
      </ScrollArea>
      {left < 0 ? (
        <button type="button" className="mt-2 rounded-sm text-label underline" onClick={() => setDrawn(drawn - left)}>
          Show {formatCount(-left, 'more line', 'more lines')}
        </button>
      ) : null}
    </div>
  );
}

function differenceOf(before: string, after: string) {
  const lines = diffLines(before, after);
  const count = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length;
  return { blocks: foldUnchanged(lines), added: count('added'), removed: count('removed') };
}

function keyOf({ lines: [first] }: DiffBlock): string {
  return `from ${first?.before} ${first?.after}`;
}

function Fold({ block, onOpen }: { block: DiffBlock; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="block w-full bg-sunken px-3 text-left font-sans text-ink-soft -outline-offset-2 hover:bg-hover hover:text-ink"
    >
      {formatCount(block.lines.length, 'unchanged line')}: show
    </button>
  );
}

const marks = {
  same: { sign: ' ', word: '', line: '' },
  removed: { sign: '−', word: 'Removed: ', line: 'border-edge border-l-2 border-dashed bg-sunken text-ink-soft' },
  added: { sign: '+', word: 'Added: ', line: 'border-ink border-l-2 bg-hover' },
};

function Line({ line: { kind, text, before, after } }: { line: DiffLine }) {
  const { sign, word, line } = marks[kind];
  return (
    <div className={cn('flex', kind === 'same' && 'border-transparent border-l-2', line)}>
      <span aria-hidden className="w-7 shrink-0 select-none pr-1.5 text-right text-ink-faint sm:w-9 sm:pr-2">
        {before}
      </span>
      <span aria-hidden className="w-7 shrink-0 select-none pr-1.5 text-right text-ink-faint sm:w-9 sm:pr-2">
        {after}
      </span>
      <span aria-hidden className="w-4 shrink-0 select-none">
        {sign}
      </span>
      {word ? <span className="sr-only">{word}</span> : null}
      <span className="whitespace-pre pr-3">
        {text.endsWith('\r') ? text.slice(0, -1) : text || ' '}
        {text.endsWith('\r') ? (
          <span className="text-ink-faint" title="Ends with a carriage return">
            ␍
          </span>
        ) : null}
      </span>
    </div>
  );
}
