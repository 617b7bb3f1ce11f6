import type { OverviewWire } from '@/lib/api/overview';
import { formatNumber } from '@/lib/units/format';
import { type VitalFact, Vitals } from './vital';

/** The figures of the overview, each with where it leads. */
export function OverviewFacts({ overview }: { overview: OverviewWire }) {
  return <Vitals facts={factsOf(overview)} />;
}

function factsOf({ users, nodes, overdue, sessions_running: running }: OverviewWire): VitalFact[] {
  const answering = nodes.filter(({ state }) => state === 'answering').length;
  const withAllowance = `of ${formatNumber(users.with_allowance)}`;
  const explained = `Of ${formatNumber(users.with_allowance)} users with an allowance, in the running period`;
  return [
    { label: 'Sessions running', value: formatNumber(running), href: '/sessions' },
    {
      label: 'Overdue',
      value: formatNumber(overdue.length),
      href: '/sessions?overdue=true',
      tone: overdue.length > 0 ? 'over' : 'none',
    },
    {
      label: 'Out of room',
      value: formatNumber(users.spent),
      note: withAllowance,
      title: explained,
      href: '/users?state=spent&sort=-used_share',
      tone: users.spent > 0 ? 'over' : 'none',
    },
    {
      label: 'Will run out',
      value: formatNumber(users.runs_out),
      note: withAllowance,
      title: explained,
      href: '/users?state=runs_out&sort=runs_out_at',
      tone: users.runs_out > 0 ? 'warn' : 'none',
    },
    {
      label: 'Nodes answering',
      value: formatNumber(answering),
      note: `of ${formatNumber(nodes.length)}`,
      href: '/nodes',
      tone: answering < nodes.length ? 'warn' : 'none',
    },
  ];
}
