import { Table, Td, Th } from '@/components/ui/table';
import type { FieldChange } from '@/lib/resources/configuration-diff';
import { changeWords, fieldWords, valueWords } from './diff-words';

/** Every field that differs; narrow pages have before and after under its name. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) {
    return <p className="text-ink-soft">Name, image, terms, wall clock and priority are the same in both.</p>;
  }
  return (
    <Table label="Fields that differ">
      <thead>
        <tr>
          <Th className="md:w-2/5">Field</Th>
          <Th numeric className="hidden md:table-cell">
            Before
          </Th>
          <Th numeric className="hidden md:table-cell">
            After
          </Th>
          <Th numeric>Change</Th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={change.path} change={change} />
        ))}
      </tbody>
    </Table>
  );
}

function ChangeRow({ change }: { change: FieldChange }) {
  const { path, unit, before, after } = change;
  const [from, to] = [valueWords(change, before), valueWords(change, after)];
  const isText = typeof before === 'string' || typeof after === 'string';
  return (
    <tr>
      <Td className="align-top">
        <p>{fieldWords(path)}</p>
        <p className="break-all font-mono text-ink-faint text-label">{path}</p>
        {unit.startsWith('MiB per') ? <p className="text-ink-faint text-label">{unit}</p> : null}
        <p className="figures break-words md:hidden">
          <span className="sr-only">Before: </span>
          <span className="text-ink-soft">{from}</span>
          <span aria-hidden> → </span>
          <span className="sr-only">, after: </span>
          {to}
        </p>
      </Td>
      <Td numeric={!isText} className="hidden max-w-44 break-words text-right align-top text-ink-soft md:table-cell">
        {from}
      </Td>
      <Td numeric={!isText} className="hidden max-w-44 break-words text-right align-top md:table-cell">
        {to}
      </Td>
      <Td numeric className="align-top">
        {changeWords(change)}
      </Td>
    </tr>
  );
}
