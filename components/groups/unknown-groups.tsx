import { Link } from '@/components/ui/link';
import { Section } from '@/components/ui/section';
import type { GroupsAnswer } from '@/lib/api/groups';
import { parseName } from '@/lib/cluster/names';
import { formatCount } from '@/lib/units/format';

/** Groups that users' settings name and that there are none of: a slip, or a group still to be made. */
export function UnknownGroups({ unknown }: Pick<GroupsAnswer, 'unknown'>) {
  if (unknown.length === 0) return null;
  return (
    <Section title="Named by users, but no group" className="mt-10">
      <p className="mb-2 max-w-prose text-ink-soft">
        Nothing is set by these names until a group of that name is made.
      </p>
      <ul aria-label="Named by users, but no group" className="flex flex-wrap gap-x-6 gap-y-1.5">
        {unknown.map(({ name, users }) => (
          <li key={name} className="min-w-0 break-words">
            {parseName(name) === null ? name : <Link href={`/groups/${name}`}>{name}</Link>}{' '}
            <span className="figures text-ink-faint text-label">{formatCount(users, 'user')}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
