/** Who may do what: the one table. Routes and pages ask it, navigation is drawn from it, a test walks it with every role. */

export const roles = ['admin', 'author', 'user'] as const;
export type Role = (typeof roles)[number];

/** `self`: the person the request is about, whatever their role. `anyone`: also without signing in. */
type Grantee = Role | 'self' | 'anyone';

const everyone: readonly Grantee[] = ['admin', 'author', 'user'];

export const permissions = {
  'health.read': ['anyone'],
  'api-reference.read': ['anyone'],
  'sign-in': ['anyone'],
  'sign-out': ['anyone'],
  'overview.read': ['admin'],
  'usage.read': ['admin'],
  'users.list': ['admin'],
  'user.read': ['admin', 'self'],
  'user.settings': ['admin'],
  'user.change': ['admin'],
  'user.grant': ['admin'],
  'tokens.read': ['admin', 'self'],
  'tokens.change': ['admin', 'self'],
  'groups.read': ['admin'],
  'group.change': ['admin'],
  'pools.read': ['admin'],
  'pool.change': ['admin'],
  'change.preview': ['admin'],
  'audit.read': ['admin'],
  'me.read': everyone,
  'sessions.read': everyone,
  'overdue.read': ['admin'],
  'overdue.end': ['admin'],
  'apps.read': everyone,
  'launch.check': everyone,
  'session.launch': everyone,
  // Whose session it is decides further; another's does not exist for who may not end it.
  'session.end': everyone,
  'nodes.read': ['admin', 'author'],
  'node.change': ['admin'],
  'metrics.read': ['admin'],
  'calculator.use': ['admin', 'author'],
  estimate: everyone,
  fit: everyone,
  'analyses.read': ['admin', 'author'],
  'analysis.save': ['admin', 'author'],
  'analysis.register': ['admin'],
  // An author: only what nobody else wrote and nothing of it is registered.
  'analysis.remove': ['admin', 'author'],
} satisfies Record<string, readonly Grantee[]>;

export type Action = keyof typeof permissions;

export function isOpenToAnyone(action: Action): boolean {
  return (permissions[action] as readonly Grantee[]).includes('anyone');
}

/** `isSelf`: the request is about the acting person. */
export function isPermitted(action: Action, role: Role, isSelf = false): boolean {
  const grantees: readonly Grantee[] = permissions[action];
  return grantees.includes('anyone') || grantees.includes(role) || (isSelf && grantees.includes('self'));
}
