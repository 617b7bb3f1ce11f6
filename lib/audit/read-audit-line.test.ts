import { expect, it } from 'vitest';
import { readAuditLine } from './read-audit-line';

const whole =
  '{"session_id":"s1","cpus":1.5,"time":"2026-11-30T23:59:59.999Z","event":"session.ended","user":"ada","by":"node","node":"abcd"}';

it('reads a line, its instant as milliseconds', () => {
  expect(readAuditLine(whole)).toEqual({
    at: Date.UTC(2026, 10, 30, 23, 59, 59, 999),
    event: 'session.ended',
    user: 'ada',
    by: 'node',
    node: 'abcd',
    fields: { session_id: 's1', cpus: 1.5 },
  });
});

it('keeps an event that it does not know', () => {
  expect(readAuditLine(whole.replace('session.ended', 'moon.landed'))?.event).toBe('moon.landed');
});

it('reads no line that was cut, wherever it was', () => {
  for (let length = 0; length < whole.length; length++) expect(readAuditLine(whole.slice(0, length))).toBeNull();
});

it.each(['null', '[]', '"text"', '{}', whole.replace('"ada"', '7'), whole.replace('2026-11-30T', '30.11.2026 ')])(
  'takes %s for no line',
  (text) => {
    expect(readAuditLine(text)).toBeNull();
  },
);
