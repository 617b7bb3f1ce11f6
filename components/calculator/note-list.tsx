import type { Note } from '@/lib/resources/notes';
import { formatNumber } from '@/lib/units/format';

interface NoteListProps {
  notes: readonly Note[];
  tone: 'error' | 'warning';
}

/** Nobody mends more at once, and a page of tens of thousands of lines stands still. */
const mostListed = 100;

/** Faults or warnings of a file, each with its line and what to write instead. */
export function NoteList({ notes, tone }: NoteListProps) {
  return (
    <ul className={tone === 'error' ? 'grid gap-1 text-over-text' : 'grid gap-1 text-warn-text'}>
      {notes.slice(0, mostListed).map(({ line, path, found, allowed }) => (
        <li key={`${line} ${path} ${found}`} className="break-words">
          {line === null ? '' : `Line ${line}: `}
          {path === '' ? 'the file' : <code className="font-mono text-label">{path}</code>} is {found}; {allowed}.
        </li>
      ))}
      {notes.length > mostListed ? <li>And {formatNumber(notes.length - mostListed)} more.</li> : null}
    </ul>
  );
}
