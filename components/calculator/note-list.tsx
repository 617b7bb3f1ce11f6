import type { Note } from '@/lib/resources/notes';

interface NoteListProps {
  notes: readonly Note[];
  tone: 'error' | 'warning';
}

/** Faults or warnings of a file, each with its line and what to write instead. */
export function NoteList({ notes, tone }: NoteListProps) {
  return (
    <ul className={tone === 'error' ? 'grid gap-1 text-over-text' : 'grid gap-1 text-warn-text'}>
      {notes.map(({ line, path, found, allowed }) => (
        <li key={`${line} ${path} ${found}`} className="break-words">
          {line === null ? '' : `Line ${line}: `}
          {path === '' ? 'the file' : <code className="font-mono text-label">{path}</code>} is {found}; {allowed}.
        </li>
      ))}
    </ul>
  );
}
