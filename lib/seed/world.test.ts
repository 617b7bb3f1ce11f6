import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, utcDayOf, utcDaysBetween } from '../time/utc-day';
import { factsAt } from './facts';
import { cast, seedPeople } from './people';
import { reportedSessions } from './reports';
import { seedWorld } from './world';

const anchors = [
  ['a Wednesday morning in mid-month', '2026-12-16T10:30:00Z'],
  ['the second of a month', '2026-12-02T01:40:00Z'],
  ['a Sunday evening on the last of a month', '2026-05-31T21:10:07Z'],
  ['a Monday just after midnight', '2026-12-14T00:04:00Z'],
  ['a Monday the first of a month', '2027-02-01T09:00:00Z'],
  ['a Friday afternoon', '2026-07-24T15:55:55Z'],
] as const;

describe.each(anchors)('the world on %s', (_, instant) => {
  const now = Date.parse(instant);
  const world = seedWorld({ anchor: now });
  const facts = factsAt(world, now);
  const allowanceOf = (username: string) => facts.people.get(username)?.allowance;

  it('has forty people, two of them administrators', () => {
    expect(new Set(world.people.map(({ username }) => username)).size).toBe(40);
    expect(facts.administrators).toEqual([cast.administrator, 'tkowalski']);
  });

  it('has people below, near and over their allowance', () => {
    expect(allowanceOf(cast.over)).toMatchObject({ spent: true, remainingHours: 0 });
    expect(allowanceOf(cast.over)?.overHours).toBeGreaterThan(0);
    expect(allowanceOf(cast.overAndRunning)).toMatchObject({ spent: true });
    expect(allowanceOf(cast.below)).toMatchObject({ spent: false });
    expect(allowanceOf(cast.allowanceZero)).toMatchObject({ spent: true, hours: 0, usedHours: 0 });
    expect(allowanceOf(cast.withoutAllowance)).toBeNull();
    expect(facts.runsOut).toEqual(expect.arrayContaining([cast.runsOutNext]));
  });

  it('has an overdue session of every kind', () => {
    const overdue = facts.overdue.map(({ username, reason }) => [username, reason]);
    expect(overdue).toContainEqual([cast.author, 'wall_clock']);
    expect(overdue).toContainEqual([cast.overAndRunning, 'allowance_spent']);
    expect(overdue).toContainEqual([cast.sessionTooLong, 'session_hours']);
    expect(overdue).toContainEqual([cast.formerUser, 'orphan']);
  });

  it('does not charge the away node past its last report', () => {
    const away = reportedSessions(world, now + 3_600_000).filter(({ planned }) => planned.node.away);
    expect(away.filter(({ state }) => state !== 'ended').map(({ planned }) => planned.username)).toEqual([
      'fhaddad',
      'nvandijk',
    ]);
    expect(Math.max(...away.map(({ chargedUntil }) => chargedUntil))).toBe(world.awaySince);
  });
});

describe('the plan', () => {
  const anchor = Date.parse('2026-12-16T10:30:00Z');

  it('is the same at every run', () => {
    expect(seedWorld({ anchor }).plannedUntil(anchor)).toEqual(seedWorld({ anchor }).plannedUntil(anchor));
  });

  it('continues the same sessions at any later look, and never takes time back', () => {
    const world = seedWorld({ anchor });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 * 86_400_000 }),
        fc.integer({ min: 0, max: 86_400_000 }),
        (wait, more) => {
          const later = new Map(reportedSessions(world, anchor + wait + more).map((s) => [s.planned.sessionId, s]));
          for (const before of reportedSessions(world, anchor + wait)) {
            const after = later.get(before.planned.sessionId);
            expect(after?.planned).toEqual(before.planned);
            expect(after?.weightedSeconds).toBeGreaterThanOrEqual(before.weightedSeconds);
          }
        },
      ),
      { numRuns: 10 },
    );
  });

  it('gives nobody but those told off by a lowered limit two sessions at once', () => {
    const sessions = seedWorld({ anchor }).plannedUntil(anchor);
    for (const { username } of seedPeople) {
      if (username === cast.overSessionLimit) continue;
      const own = sessions.filter((session) => session.username === username);
      const overlaps = own.filter((session, index) => index > 0 && session.startsAt < (own[index - 1]?.endsAt ?? 0));
      expect(overlaps.map(({ startsAt }) => [username, new Date(startsAt).toISOString()])).toEqual([]);
    }
  });

  it('has use on almost every day of three months', () => {
    const world = seedWorld({ anchor });
    const days = new Set(reportedSessions(world, anchor).flatMap((s) => [...s.weightedSecondsByDay.keys()]));
    const expected = utcDaysBetween(addDays(utcDayOf(anchor), -92), utcDayOf(anchor));
    expect(expected.filter((day) => !days.has(day)).length).toBeLessThanOrEqual(2);
  });
});
