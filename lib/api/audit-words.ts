import { formatCount } from '../units/format';
import type { AuditEntryWire } from './audit';
import { endWords, limitWords, viaWords } from './audit-reasons';

/** A part of a sentence; with `about`, the name of something that has a page. */
export interface AuditPart {
  text: string;
  about?: { kind: 'user' | 'session' | 'analysis' | 'group' | 'pool' | 'node'; id: string };
}

/** What the sentences are made of: parts of one entry, at hand by name. */
interface Said {
  by: AuditPart;
  /** Whom it is about. */
  user: AuditPart;
  /** The same; null where it is about nobody. */
  about: AuditPart | null;
  isOwn: boolean;
  node: AuditPart;
  app: AuditPart;
  analysis: AuditPart;
  group: AuditPart;
  pool: AuditPart;
  changedNode: AuditPart;
  /** A field as text; empty where there is none. */
  field(name: string): string;
}

type Words = (said: Said) => (AuditPart | string)[];

const words: Readonly<Record<string, Words>> = {
  'sign_in.begun': ({ user, field }) => [user, ' signed in', viaWords(field('via'))],
  'sign_in.refused': ({ about, field }) => [
    'A sign-in',
    ...(about ? [' as ', about] : []),
    ' was refused',
    viaWords(field('via')),
  ],
  'sign_in.ended': ({ user, by, isOwn }) => (isOwn ? [user, ' signed out'] : [by, ' signed ', user, ' out']),
  'user.created': ({ by, user }) => [by, ' made the user ', user],
  'user.changed': ({ by, user }) => [by, ' changed the settings of ', user],
  'grant.added': ({ by, user, field }) => [by, ' granted ', user, quantity(field('hours'), 'h')],
  'grant.removed': ({ by, user, field }) => [
    by,
    ' took back a grant',
    quantity(field('hours'), 'h', ' of '),
    ' from ',
    user,
  ],
  'group.created': ({ by, group }) => [by, ' made the group ', group],
  'group.changed': ({ by, group }) => [by, ' changed the group ', group],
  'group.removed': ({ by, group }) => [by, ' removed the group ', plain(group)],
  'pool.created': ({ by, pool }) => [by, ' made the pool ', pool],
  'pool.changed': ({ by, pool }) => [by, ' changed the pool ', pool],
  'pool.removed': ({ by, pool }) => [by, ' removed the pool ', plain(pool)],
  'token.created': ({ by, user, isOwn, field }) => [
    by,
    ' made an access token',
    quoted(field('label')),
    ...(isOwn ? [] : [' for ', user]),
  ],
  'token.revoked': ({ by, user, isOwn, field }) => [
    by,
    ' revoked the access token',
    quoted(field('label')),
    ...(isOwn ? [] : [' of ', user]),
  ],
  'session.launched': ({ by, user, isOwn, app, node }) => [
    by,
    ' started ',
    app,
    ...(isOwn ? [] : [' for ', user]),
    ' on ',
    node,
  ],
  'session.refused': ({ user, app, field }) => [user, ' was refused ', app, limitWords(field('limit'))],
  'session.not_started': ({ app, user }) => [app, ' of ', user, ' could not be started'],
  'session.ended': ({ by, user, isOwn, app, field }) => {
    if (field('reason') === 'user' && isOwn) return [by, ' ended ', app];
    if (field('reason') === 'user' || field('reason') === 'admin') return [by, ' ended ', app, ' of ', user];
    return [app, ' of ', user, endWords(field('reason'))];
  },
  'session.not_ended': ({ by, user, app }) => [by, ' could not end ', app, ' of ', user],
  'analysis.saved': ({ by, analysis, field }) => [by, ` saved${version(field)} of `, analysis],
  'analysis.runs_saved': ({ by, analysis, field }) => [by, ` saved ${runs(field('runs'))} of `, analysis],
  'analysis.registered': ({ by, analysis, field }) => [by, ` registered${version(field)} of `, analysis],
  'analysis.withdrawn': ({ by, analysis, field }) => [by, ` withdrew${version(field)} of `, analysis],
  'analysis.removed': ({ by, analysis }) => [by, ' removed the analysis ', plain(analysis)],
  'analysis.refused': ({ by, analysis, field }) => [by, ` may not ${field('act') || 'change'} `, analysis],
  'node.joined': ({ node }) => [node, ' joined the cluster'],
  'node.changed': ({ by, changedNode }) => [by, ' changed the node ', changedNode],
  'node.started': ({ node }) => ['The agent of ', node, ' started'],
  'node.stopped': ({ node }) => ['The agent of ', node, ' was stopped'],
  'runtime.lost': ({ node }) => ['What runs the sessions of ', node, ' stopped answering'],
  'runtime.back': ({ node }) => ['What runs the sessions of ', node, ' answers again'],
};

/** An entry as a sentence in parts. An event that this version does not know is told by its name. */
export function auditParts(entry: AuditEntryWire, nodeName: string | null): AuditPart[] {
  const said = saidIn(entry, nodeName);
  const parts = (Object.hasOwn(words, entry.event) ? words[entry.event]?.(said) : undefined) ?? [
    said.by,
    `: ${entry.event}`,
  ];
  return parts.map((part) => (typeof part === 'string' ? { text: part } : part)).filter(({ text }) => text !== '');
}

export function auditSentence(entry: AuditEntryWire, nodeName: string | null): string {
  return auditParts(entry, nodeName)
    .map(({ text }) => text)
    .join('');
}

function saidIn(entry: AuditEntryWire, nodeName: string | null): Said {
  const { user, by, node, fields } = entry;
  const field = (name: string) => (Object.hasOwn(fields, name) ? String(fields[name] ?? '') : '');
  const about: AuditPart | null = user === null ? null : { text: user, about: { kind: 'user', id: user } };
  const name = field('name') || nameInKey(field('record'));
  return {
    by: by === 'node' ? nodePart(node, nodeName) : { text: by, about: { kind: 'user', id: by } },
    user: about ?? { text: 'somebody' },
    about,
    isOwn: user === by,
    node: nodePart(node, nodeName),
    app: sessionPart(field),
    analysis: named('analysis', field('analysis_id')),
    group: named('group', name),
    pool: named('pool', name),
    changedNode: named('node', name),
    field,
  };
}

function named(kind: 'analysis' | 'group' | 'pool' | 'node', id: string): AuditPart {
  return id === '' ? { text: 'one without a name' } : { text: id, about: { kind, id } };
}

function nodePart(id: string | null, name: string | null): AuditPart {
  return id === null ? { text: 'a node' } : { text: name ?? id, about: { kind: 'node', id: name ?? id } };
}

function sessionPart(field: Said['field']): AuditPart {
  const id = field('session_id');
  const text = field('app_id') || 'a session';
  return id === '' ? { text } : { text, about: { kind: 'session', id } };
}

/** What is gone has no page. */
function plain({ text }: AuditPart): AuditPart {
  return { text };
}

/** `groups/lab` and `cluster/pools/gpu.yml` name `lab` and `gpu`. */
function nameInKey(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1).replace(/\.yml$/, '');
}

function quantity(figure: string, unit: string, before = ' '): string {
  return figure === '' ? '' : `${before}${figure} ${unit}`;
}

function quoted(text: string): string {
  return text === '' ? '' : ` “${text}”`;
}

function runs(count: string): string {
  return count === '' ? 'measured runs' : formatCount(Number(count), 'measured run');
}

function version(field: Said['field']): string {
  return field('version') === '' ? '' : ` version ${field('version')}`;
}
