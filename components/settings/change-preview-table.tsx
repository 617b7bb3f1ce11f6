import { ArrowRight, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Figure } from '@/components/ui/figure';
import { Link } from '@/components/ui/link';
import { Table, Td, Th } from '@/components/ui/table';
import { Time } from '@/components/ui/time';
import type { PreviewAnswer, PreviewStanding } from '@/lib/api/previews';
import { formatNumber, formatOver, remainingQuantity } from '@/lib/units/format';
import { partsInWords } from './change-preview-words';
import { useShortened } from './shortened';

type Row = PreviewAnswer['users'][number];

const effectNames: Record<Row['effect'], string> = {
  spent: 'Over at once',
  runs_out: 'Will run out',
  relieved: 'Relieved',
  changed: '',
};

const effectTones: Record<Row['effect'], string> = {
  spent: 'text-over-text',
  runs_out: 'text-warn-text',
  relieved: 'text-room-text',
  changed: 'text-ink-soft',
};

/** Person by person what is left, and when it runs out, before and after. */
export function ChangePreviewTable({ answer }: { answer: PreviewAnswer }) {
  const { shown, more } = useShortened(answer.users);
  if (answer.users.length === 0) return null;
  const total = Object.values(answer.counts).reduce((sum, count) => sum + count, 0);
  return (
    <div>
      <Table label="Whom saving touches, before and after">
        <thead>
          <tr>
            <Th>Person</Th>
            <Th numeric>Left</Th>
            <Th numeric>Runs out</Th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <UserRow key={row.username} row={row} now={answer.as_of} />
          ))}
        </tbody>
      </Table>
      {more}
      {total > answer.users.length ? (
        <p className="pt-1 text-ink-soft text-label">
          Of {formatNumber(total)} people the {formatNumber(answer.users.length)} gravest are listed.
        </p>
      ) : null}
    </div>
  );
}

function UserRow({ row: { username, effect, before, after, parts }, now }: { row: Row; now: string }) {
  const [name, changes] = [effectNames[effect], partsInWords(parts)];
  return (
    <tr>
      <Td className="w-full max-w-0">
        <Link href={`/users/${username}`} look="quiet" className="block truncate font-medium" title={username}>
          {username}
        </Link>
        {name === '' ? null : <span className={`block text-label ${effectTones[effect]}`}>{name}</span>}
        {changes === '' ? null : <span className="block break-words text-ink-soft text-label">{changes}</span>}
      </Td>
      <Td numeric>
        <FromTo before={<Left {...before} />} after={<Left {...after} />} isSame={sameLeft(before, after)} />
      </Td>
      <Td numeric>
        <FromTo
          before={<RunsOutAt {...before} now={now} />}
          after={<RunsOutAt {...after} now={now} />}
          isSame={sameRunOut(before, after)}
        />
      </Td>
    </tr>
  );
}

function sameLeft(before: PreviewStanding, after: PreviewStanding): boolean {
  return (
    before.state === after.state &&
    before.remaining_hours === after.remaining_hours &&
    before.over_hours === after.over_hours
  );
}

function sameRunOut(before: PreviewStanding, after: PreviewStanding): boolean {
  return before.runs_out_at === after.runs_out_at && isOut(before) === isOut(after);
}

/** What it becomes goes below what it is, so that the table fits beside a form and on a narrow page. */
function FromTo({ before, after, isSame }: { before: ReactNode; after: ReactNode; isSame: boolean }) {
  if (isSame) return <span className="text-ink-soft">{after}</span>;
  return (
    <span className="inline-flex flex-col items-end">
      <span className="text-ink-soft">{before}</span>
      <span className="inline-flex items-center gap-1 font-medium">
        <ArrowRight className="size-3.5 shrink-0 text-ink-faint" role="img" aria-label="becomes" />
        {after}
      </span>
    </span>
  );
}

function isOut({ remaining_hours: left }: PreviewStanding): boolean {
  return left === 0;
}

function Left({ state, remaining_hours: left, over_hours: over }: PreviewStanding) {
  if (state === 'settings_error') return 'not known';
  if (state === 'inactive') return 'inactive';
  if (left === null) return 'no limit';
  if (over > 0 || left === 0) return <span className="text-over-text">{formatOver(over) ?? 'spent'}</span>;
  return <Figure value={remainingQuantity(left)} />;
}

function RunsOutAt({ now, ...standing }: PreviewStanding & { now: string }) {
  if (standing.remaining_hours === null) return 'never';
  if (isOut(standing)) return <span className="text-over-text">out of room</span>;
  if (standing.runs_out_at === null) return 'lasts';
  return (
    <span className="whitespace-nowrap text-warn-text">
      <Flag className="mr-1 mb-0.5 inline size-3.5" aria-hidden />
      <Time at={standing.runs_out_at} as="relative" now={now} />
    </span>
  );
}
