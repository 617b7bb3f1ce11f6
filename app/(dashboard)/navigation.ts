import {
  BookOpen,
  Calculator,
  FlaskConical,
  Gauge,
  LayoutDashboard,
  type LucideIcon,
  MonitorPlay,
  ScrollText,
  Server,
  Users,
  UsersRound,
} from 'lucide-react';
import { type Action, isPermitted, type Role } from '@/lib/cluster/permissions';

export interface Place {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Keys that go there. */
  keys: string;
  action: Action;
  /** Other paths that lie below it, as the trail of their pages says. */
  also?: readonly string[];
}

/** Every place of the app, in the order in which all roles see them; which of them is up to the permission table. */
const places: readonly Place[] = [
  { href: '/', label: 'Overview', icon: LayoutDashboard, keys: 'g o', action: 'overview.read' },
  { href: '/users', label: 'Users', icon: Users, keys: 'g u', action: 'users.list' },
  { href: '/groups', label: 'Groups', icon: UsersRound, keys: 'g g', action: 'groups.read' },
  { href: '/sessions', label: 'Sessions', icon: MonitorPlay, keys: 'g s', action: 'sessions.read' },
  { href: '/nodes', label: 'Nodes', icon: Server, keys: 'g n', action: 'nodes.read', also: ['/pools'] },
  { href: '/calculator', label: 'Calculator', icon: Calculator, keys: 'g c', action: 'calculator.use' },
  { href: '/analyses', label: 'Analyses', icon: FlaskConical, keys: 'g a', action: 'analyses.read' },
  { href: '/audit', label: 'Audit', icon: ScrollText, keys: 'g l', action: 'audit.read' },
  { href: '/me', label: 'My room', icon: Gauge, keys: 'g m', action: 'me.read' },
];

/** Stands apart, at the rail's foot. */
export const apiReference: Place = {
  href: '/docs',
  label: 'API reference',
  icon: BookOpen,
  keys: 'g d',
  action: 'api-reference.read',
};

export function placesFor(role: Role): Place[] {
  return places.filter(({ action }) => isPermitted(action, role));
}

/** True for the page itself and for pages below it. */
export function isAt(place: Place, pathname: string): boolean {
  if (place.href === '/') return pathname === '/';
  return [place.href, ...(place.also ?? [])].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
