import { Table, Td, Th } from '@/components/ui/table';
import type { FieldChange } from '@/lib/resources/configuration-diff';
import { changeWords, fieldWords, valueWords } from './diff-words';

/** Every field that differs; where there is little width, before and after stand under its name. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) {
    return <p className="text-ink-soft">Name, image, terms, wall clock and priority are the same in both.</p>;
  }
  return (
    // Beside another table there is less of it than the page is wide.
    <div className="@container">
      <Table label="Fields that differ">
        <thead>
          <tr>
            <Th className="@xl:w-2/5">Field</Th>
            <Th numeric className="hidden @xl:table-cell">
              Before
            </Th>
            <Th numeric className="hidden @xl:table-cell">
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
    </div>
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
        <p className="figures break-words @xl:hidden">
          <span className="sr-only">Before: </span>
          <span className="text-ink-soft">{from}</span>
          <span aria-hidden> → </span>
          <span className="sr-only">, after: </span>
          {to}
        </p>
      </Td>
      <Td numeric={!isText} className="hidden wrap-anywhere max-w-60 text-right align-top text-ink-soft @xl:table-cell">
        {from}
      </Td>
      <Td numeric={!isText} className="hidden wrap-anywhere max-w-60 text-right align-top @xl:table-cell">
        {to}
      </Td>
      <Td numeric className="align-top">
        {changeWords(change)}
      </Td>
    </tr>
  );
}
