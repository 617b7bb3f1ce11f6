import { describe, expect, it } from 'vitest';
import { earlierEnd, endedDuring, finishedMoment, isAfter, momentOf, startedDuring, unseenStart } from './moments';

const noon = Date.parse('2026-12-16T12:00:00Z');
const at = (seconds: number, bootId = 'boot') => ({
  wallMs: noon + seconds * 1000,
  monotonicMs: 50_000 + seconds * 1000,
  bootId,
});
const stamp = (seconds: number) => noon + seconds * 1000;
const monotonic = (seconds: number) => 50_000 + seconds * 1000;
const listing = { reading: at(30), listedBy: at(32) };

describe('startedDuring', () => {
  it.each([
    ['before the list by its stamp', stamp(30), undefined, false],
    ['while it was made by its stamp', stamp(31), undefined, true],
    ['long after it by its stamp: the clock was set', stamp(90), undefined, false],
    ['before it by our own reading, whatever the stamp says', stamp(31), at(29), false],
    ['while it was made by our own reading', stamp(29), at(31), true],
    ['in another boot', stamp(29), at(31, 'other'), false],
  ])('%s', (_name, startedAt, seen, expected) => {
    expect(startedDuring(listing, startedAt, seen)).toBe(expected);
  });
});

describe('endedDuring', () => {
  it.each([
    ['before the list', stamp(29), undefined, false],
    ['while it was made', stamp(31), undefined, true],
    ['while it was made, told of afterwards', stamp(31), at(31.2), true],
    ['told of before the list: the clock was set', stamp(31), at(29), false],
    ['before the list, told of while it was made', stamp(29.9), at(30.1), false],
  ])('%s', (_name, finishedAt, told, expected) => {
    expect(endedDuring(listing, finishedAt, told)).toBe(expected);
  });
});

describe('finishedMoment', () => {
  it.each([
    ['the stamp alone', undefined, null],
    ['the stamp, on the clock of the event', at(21), monotonic(20)],
    ['the event, where the clock was set before it', { ...at(21), wallMs: stamp(-3600) }, monotonic(21)],
    ['the stamp alone over a reboot', at(21, 'other'), null],
  ])('%s', (_name, told, monotonicMs) => {
    expect(finishedMoment(stamp(20), told, at(30))).toEqual({ wallMs: stamp(20), monotonicMs });
  });
});

describe('earlierEnd', () => {
  const ending = { wallMs: stamp(20), monotonicMs: monotonic(20) };
  const own = (seconds: number, isSeen: boolean) => ({
    wallMs: stamp(seconds),
    monotonicMs: isSeen ? monotonic(seconds) : null,
  });

  it.each([
    ['nothing has ended', ending, null, ending],
    ['it ended later', ending, own(21, true), ending],
    ['it ended earlier', ending, own(19, true), own(19, true)],
    ['it ended earlier by its stamp', ending, own(19, false), own(19, false)],
    ['over a reboot by stamps', { ...ending, monotonicMs: null }, own(19, false), own(19, false)],
  ])('%s', (_name, asked, ended, expected) => {
    expect(earlierEnd(asked, ended, at(30))).toEqual(expected);
  });

  it('holds to the ending where the clock was set back since', () => {
    const setBack = { ...at(30), wallMs: stamp(30 - 3600) };
    expect(earlierEnd(ending, own(25 - 3600, false), setBack)).toEqual(ending);
  });
});

describe('readings', () => {
  it('compare and hold within one boot', () => {
    expect([isAfter(at(2), at(1)), isAfter(at(1), at(1)), isAfter(at(2, 'other'), at(1))]).toEqual([
      true,
      false,
      false,
    ]);
    expect(momentOf(at(1), at(2))).toEqual({ wallMs: stamp(1), monotonicMs: monotonic(1) });
    expect(momentOf(at(1, 'other'), at(2)).monotonicMs).toBeNull();
  });

  it('of a start that nobody saw lie between the last look and now', () => {
    expect(unseenStart(stamp(25), at(20), at(30))).toEqual(at(25));
    expect(unseenStart(stamp(5), at(20), at(30)).monotonicMs).toBe(monotonic(20));
    expect(unseenStart(stamp(5), at(20, 'other'), at(30)).monotonicMs).toBe(monotonic(5));
    expect(unseenStart(stamp(45), null, at(30)).monotonicMs).toBe(monotonic(30));
  });
});
