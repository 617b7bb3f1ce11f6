import { Link } from '@/components/ui/link';
import type { AuditEntryWire } from '@/lib/api/audit';
import { type AuditField, auditFields, auditValueWords } from '@/lib/api/audit-fields';

/** All that an entry says: what was changed from what to what, every other field, and the exact instant. */
export function AuditDetails({ entry, nodeName }: { entry: AuditEntryWire; nodeName: string | null }) {
  const fields = auditFields(entry.fields);
  const changes = fields.filter((field) => field.kind === 'change');
  const facts = fields.filter((field) => field.kind === 'fact').filter(({ name }) => !isForPrograms(name));
  return (
    <div className="grid gap-3 py-2 text-label">
      {changes.length > 0 ? <Changes changes={changes} /> : null}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(({ name, value }) => (
          <Fact key={name} name={name} value={auditValueWords(value)} />
        ))}
        <Fact name="node" value={nodeName === null ? 'none' : `${nodeName} (${entry.node})`} />
        <Fact name="time, UTC" value={entry.time} />
        <Fact name="event" value={entry.event} />
      </dl>
      <Further entry={entry} />
    </div>
  );
}

/** Tells the app whose change a record is, and a reader nothing; files of the log have it. */
function isForPrograms(name: string): boolean {
  return name === 'record_version';
}

function Changes({ changes }: { changes: readonly Extract<AuditField, { kind: 'change' }>[] }) {
  return (
    <table aria-label="What was changed" className="w-full max-w-2xl border-collapse text-left">
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="w-1/3 border-rule border-b py-1 pr-4 font-normal">
            Changed
          </th>
          <th scope="col" className="border-rule border-b py-1 pr-4 font-normal">
            Before
          </th>
          <th scope="col" className="border-rule border-b py-1 font-normal">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name} className="align-top">
            <th scope="row" className="break-words py-1 pr-4 font-normal text-ink-soft">
              {fieldLabel(name)}
            </th>
            <td className="figures break-words py-1 pr-4">{auditValueWords(before)}</td>
            <td className="figures break-words py-1 font-medium">{auditValueWords(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-ink-soft">{fieldLabel(name)}</dt>
      <dd className="figures min-w-0 break-words">{value}</dd>
    </>
  );
}

function Further({ entry }: { entry: AuditEntryWire }) {
  const session = entry.fields.session_id;
  const people = [...new Set([entry.by, entry.user])].filter((name) => name !== null && name !== 'node');
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      {typeof session === 'string' ? (
        <Link href={logHref({ search: session })} prefetch={false}>
          All of this session
        </Link>
      ) : null}
      {typeof entry.fields.record === 'string' ? (
        <Link href={logHref({ search: entry.fields.record })} prefetch={false}>
          All of this record
        </Link>
      ) : null}
      {people.map((name) => (
        <Link key={name} href={logHref({ person: name ?? '' })} prefetch={false}>
          All of {name}
        </Link>
      ))}
      <Link href={logHref({ event: entry.event })} prefetch={false}>
        All of this kind
      </Link>
    </p>
  );
}

function logHref(narrowed: Record<string, string>): string {
  return `/audit?${new URLSearchParams({ ...narrowed, range: '30d' })}`;
}

/** `allowance_hours` as `allowance hours`; a size says its unit. */
function fieldLabel(name: string): string {
  return name
    .replace(/_mb$/, ' (MiB)')
    .replace(/_seconds$/, ' (seconds)')
    .replaceAll('_', ' ');
}
