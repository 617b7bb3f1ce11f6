import type { ReactNode } from 'react';

export interface Fact {
  name: string;
  value: ReactNode;
  note?: ReactNode;
}

/** Names and what they are, as a list that reads and prints in two columns. */
export function ReportFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6">
      {facts.map(({ name, value, note }) => (
        <div
          key={name}
          className="col-span-2 grid break-inside-avoid grid-cols-subgrid border-rule border-b py-1 last:border-b-0"
        >
          <dt className="text-ink-soft">{name}</dt>
          <dd className="figures min-w-0 break-words">
            {value}
            {note ? <span className="text-ink-soft"> · {note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
