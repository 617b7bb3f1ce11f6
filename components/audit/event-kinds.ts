/** The part of an event's name before its dot, in words; the events of each, after it. */
export const eventKinds: readonly { kind: string; label: string; events: readonly string[] }[] = [
  { kind: 'sign_in', label: 'Sign-ins', events: ['begun', 'refused', 'ended'] },
  { kind: 'user', label: 'Users', events: ['created', 'changed'] },
  { kind: 'grant', label: 'Grants', events: ['added', 'removed'] },
  { kind: 'group', label: 'Groups', events: ['created', 'changed', 'removed'] },
  { kind: 'pool', label: 'Pools', events: ['created', 'changed', 'removed'] },
  { kind: 'token', label: 'Access tokens', events: ['created', 'revoked'] },
  { kind: 'session', label: 'Sessions', events: ['launched', 'refused', 'not_started', 'ended', 'not_ended'] },
  {
    kind: 'analysis',
    label: 'Analyses',
    events: ['saved', 'runs_saved', 'registered', 'withdrawn', 'removed', 'refused'],
  },
  { kind: 'node', label: 'Nodes', events: ['joined', 'changed', 'started', 'stopped'] },
  { kind: 'runtime', label: 'Runtimes', events: ['lost', 'back'] },
];

const any = '';

/** The kinds; below the one that is chosen its events; and whatever else stands in the address. */
export function eventChoices(chosen: string): { value: string; label: string }[] {
  const chosenKind = chosen.split('.')[0] ?? '';
  const choices = [
    { value: any, label: 'Any event' },
    ...eventKinds.flatMap(({ kind, label, events }) => [
      { value: kind, label },
      ...(kind === chosenKind
        ? events.map((event) => ({ value: `${kind}.${event}`, label: `${label}: ${event.replaceAll('_', ' ')}` }))
        : []),
    ]),
  ];
  return choices.some(({ value }) => value === chosen) ? choices : [...choices, { value: chosen, label: chosen }];
}
