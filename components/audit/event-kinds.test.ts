import { expect, it } from 'vitest';
import { auditEvents } from '@/lib/audit/audit';
import { eventChoices, eventKinds } from './event-kinds';

it('has every event that is written, and no other', () => {
  const events = eventKinds.flatMap(({ kind, events: ofKind }) => ofKind.map((event) => `${kind}.${event}`));
  expect(events.toSorted()).toEqual(auditEvents.toSorted());
});

it.each([
  ['', []],
  ['token', ['token.created', 'token.revoked']],
  ['token.created', ['token.created', 'token.revoked']],
  ['moon.landed', ['moon.landed']],
])('offers, with %j chosen, these events by themselves: %j', (chosen, expected) => {
  const values = eventChoices(chosen).map(({ value }) => value);
  expect(values.filter((value) => value.includes('.'))).toEqual(expected);
  expect(values).toContain(chosen);
  expect(values).toHaveLength(1 + eventKinds.length + expected.length);
});
