import { Table, Td, Th } from '@/components/ui/table';
import type { FieldLine, TypePart } from './reference';

/** Names, types and meanings of parameters or fields; shapes link to where they are described. */
export function FieldTable({ label, fields }: { label: string; fields: readonly FieldLine[] }) {
  if (fields.length === 0) return null;
  return (
    <Table label={label} showLabel className="mb-4">
      <thead className="sr-only">
        <tr>
          <Th>Name</Th>
          <Th>Type</Th>
          <Th>Meaning</Th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, note, optional }) => (
          <tr key={name}>
            <Td className="w-56 align-top font-mono">
              {name}
              {optional ? <span className="ml-2 font-sans text-ink-faint text-label">optional</span> : null}
            </Td>
            <Td className="w-56 align-top text-ink-soft">
              <TypeText parts={type} />
            </Td>
            <Td className="min-w-48 align-top">{note}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function TypeText({ parts }: { parts: readonly TypePart[] }) {
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // The same shape may stand twice in one type; the order never changes.
      <ShapeLink key={`${part.shape}-${index.toString()}`} name={part.shape} />
    ),
  );
}

export function ShapeLink({ name }: { name: string }) {
  return (
    <a
      href={`#shape-${name}`}
      className="rounded-sm underline decoration-edge underline-offset-3 hover:decoration-current"
    >
      {name}
    </a>
  );
}
