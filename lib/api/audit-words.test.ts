import { describe, expect, it } from 'vitest';
import { auditEvents } from '../audit/audit';
import type { AuditEntryWire } from './audit';
import { auditParts, auditSentence } from './audit-words';

const entry = (event: string, rest: Partial<AuditEntryWire> = {}): AuditEntryWire => ({
  id: 'abcd:2026-12-02:0',
  time: '2026-12-02T12:00:00.000Z',
  event,
  user: 'uma',
  by: 'uma',
  node: 'abcd',
  fields: {},
  ...rest,
});
const said = (event: string, rest: Partial<AuditEntryWire> = {}) => auditSentence(entry(event, rest), 'alpha');

const ada = { by: 'ada' };
const fields = (all: AuditEntryWire['fields']) => ({ fields: all });
const firefox = { session_id: 's-1', app_id: 'firefox' };

const sentences: [string, Partial<AuditEntryWire>, string][] = [
  ['sign_in.begun', fields({ via: 'oidc' }), 'uma signed in at the identity provider'],
  ['sign_in.refused', { user: null, by: 'unknown' }, 'A sign-in was refused'],
  ['sign_in.refused', fields({ via: 'token' }), 'A sign-in as uma was refused with an access token'],
  ['sign_in.ended', {}, 'uma signed out'],
  ['sign_in.ended', { by: 'node' }, 'alpha signed uma out'],
  ['user.created', ada, 'ada made the user uma'],
  ['user.changed', ada, 'ada changed the settings of uma'],
  ['grant.added', { ...ada, ...fields({ hours: 5 }) }, 'ada granted uma 5 h'],
  ['grant.removed', { ...ada, ...fields({ hours: 5 }) }, 'ada took back a grant of 5 h from uma'],
  ['group.created', { ...ada, user: null, ...fields({ record: 'groups/lab' }) }, 'ada made the group lab'],
  ['group.changed', { ...ada, user: null, ...fields({ record: 'groups/lab' }) }, 'ada changed the group lab'],
  ['group.removed', { ...ada, user: null, ...fields({ record: 'groups/lab' }) }, 'ada removed the group lab'],
  ['pool.created', { ...ada, user: null, ...fields({ record: 'cluster/pools/gpu.yml' }) }, 'ada made the pool gpu'],
  ['pool.changed', { ...ada, user: null, ...fields({ record: 'cluster/pools/gpu.yml' }) }, 'ada changed the pool gpu'],
  ['pool.removed', { ...ada, user: null, ...fields({ record: 'cluster/pools/gpu.yml' }) }, 'ada removed the pool gpu'],
  ['token.created', fields({ label: 'laptop' }), 'uma made an access token “laptop”'],
  ['token.created', ada, 'ada made an access token for uma'],
  ['token.revoked', { ...ada, ...fields({ label: 'laptop' }) }, 'ada revoked the access token “laptop” of uma'],
  ['session.launched', fields(firefox), 'uma started firefox on alpha'],
  ['session.launched', { ...ada, ...fields(firefox) }, 'ada started firefox for uma on alpha'],
  [
    'session.refused',
    fields({ app_id: 'firefox', limit: 'allowance' }),
    'uma was refused firefox: the allowance is spent',
  ],
  ['session.not_started', fields({ app_id: 'firefox' }), 'firefox of uma could not be started'],
  ['session.ended', fields({ ...firefox, reason: 'user' }), 'uma ended firefox'],
  ['session.ended', { ...ada, ...fields({ ...firefox, reason: 'admin' }) }, 'ada ended firefox of uma'],
  ['session.ended', { by: 'node', ...fields({ ...firefox, reason: 'exited' }) }, 'firefox of uma ended by itself'],
  ['session.not_ended', { ...ada, ...fields({ session_id: 's-1' }) }, 'ada could not end a session of uma'],
  ['analysis.saved', { user: null, ...fields({ analysis_id: 'yasa', version: '3' }) }, 'uma saved version 3 of yasa'],
  [
    'analysis.runs_saved',
    { user: null, ...fields({ analysis_id: 'yasa', runs: 10000 }) },
    'uma saved 10,000 measured runs of yasa',
  ],
  [
    'analysis.registered',
    { user: null, ...fields({ analysis_id: 'yasa', version: '3' }) },
    'uma registered version 3 of yasa',
  ],
  [
    'analysis.withdrawn',
    { user: null, ...fields({ analysis_id: 'yasa', version: '3' }) },
    'uma withdrew version 3 of yasa',
  ],
  ['analysis.removed', { user: null, ...fields({ analysis_id: 'yasa' }) }, 'uma removed the analysis yasa'],
  ['analysis.refused', { user: null, ...fields({ analysis_id: 'yasa', act: 'remove' }) }, 'uma may not remove yasa'],
  ['node.joined', { user: null, by: 'node' }, 'alpha joined the cluster'],
  ['node.changed', { user: null, by: 'ada', ...fields({ name: 'bravo' }) }, 'ada changed the node bravo'],
  ['node.started', { user: null, by: 'node' }, 'The agent of alpha started'],
  ['node.stopped', { user: null, by: 'node' }, 'The agent of alpha was stopped'],
  ['runtime.lost', { user: null, by: 'node' }, 'What runs the sessions of alpha stopped answering'],
  ['runtime.back', { user: null, by: 'node' }, 'What runs the sessions of alpha answers again'],
];

describe('an entry in words', () => {
  it.each(sentences)('%s %j: %s', (event, rest, expected) => expect(said(event, rest)).toBe(expected));

  it('is there for every event that is written', () => {
    const told = new Set(sentences.map(([event]) => event));
    expect(auditEvents.filter((event) => !told.has(event))).toEqual([]);
  });

  it.each(auditEvents)('%s is a sentence without any field, and without anybody', (event) => {
    for (const user of ['uma', null]) {
      const words = said(event, { user, by: 'node', node: null });
      expect(words).toMatch(/^\S.*\S$/);
      expect(words).not.toMatch(/undefined|null| {2}|\[object/);
    }
  });

  it('of an event that this version does not know is its name', () => {
    expect(said('moon.landed', ada)).toBe('ada: moon.landed');
    expect(said('constructor', ada)).toBe('ada: constructor');
  });

  it('names a node that has no name by its id', () => {
    expect(auditSentence(entry('node.started', { by: 'node' }), null)).toBe('The agent of abcd started');
  });

  it('says of its names what they are of', () => {
    const about = (event: string, rest: Partial<AuditEntryWire> = {}) =>
      auditParts(entry(event, rest), 'alpha').flatMap(({ about: what }) => (what ? `${what.kind} ${what.id}` : []));
    expect(about('session.launched', fields(firefox))).toEqual(['user uma', 'session s-1', 'node alpha']);
    expect(about('group.changed', { user: null, ...fields({ name: 'lab' }) })).toEqual(['user uma', 'group lab']);
    expect(about('group.removed', { user: null, ...fields({ name: 'lab' }) })).toEqual(['user uma']);
  });
});
