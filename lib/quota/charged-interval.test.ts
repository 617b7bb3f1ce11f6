import { describe, expect, it } from 'vitest';
import { testNow } from '../testing/builders';
import { type ClockReading, type Moment, sinceAccounted, sinceStart } from './charged-interval';

const minute = 60_000;
/** Readings of one boot whose monotonic clock began an hour before `testNow`. */
const reading = (minutes: number, setBy = 0, bootId = 'boot'): ClockReading => ({
  wallMs: testNow + (minutes + setBy) * minute,
  monotonicMs: (60 + minutes) * minute,
  bootId,
});
const stamped = (minutes: number): Moment => ({ wallMs: testNow + minutes * minute, monotonicMs: null });
const seen = (minutes: number): Moment => ({ ...stamped(minutes), monotonicMs: (60 + minutes) * minute });

type Call = Parameters<typeof sinceAccounted>;
const minutesOf = (call: Call) => sinceAccounted(...call).lengthMs / minute;

describe('sinceAccounted', () => {
  const started = stamped(-10);
  it.each<[string, Call, number]>([
    ['elapsed time of a running session', [reading(0), reading(5), { started, ended: null }], 5],
    ['up to its end', [reading(0), reading(5), { started, ended: stamped(2) }], 2],
    ['an end before the last look costs nothing more', [reading(0), reading(5), { started, ended: stamped(-2) }], 0],
    ['a clock set forward adds nothing', [reading(0), reading(5, 600), { started, ended: null }], 5],
    ['a clock set back takes nothing away', [reading(0), reading(5, -600), { started, ended: null }], 5],
    ['an end stamped before the clock was set', [reading(0), reading(5, 600), { started, ended: stamped(2) }], 2],
    ['an end stamped after it was', [reading(0), reading(5, 600), { started, ended: stamped(602) }], 2],
    [
      'an end that we saw, whatever the stamp says',
      [reading(0), reading(5, 600), { started, ended: { ...seen(2), wallMs: 0 } }],
      2,
    ],
    [
      'a reboot: what was started again runs since then',
      [reading(0), { ...reading(60), bootId: 'next' }, { started: stamped(50), ended: null }],
      10,
    ],
    [
      'a reboot: no longer than the machine is up',
      [reading(0), { ...reading(600), monotonicMs: 3 * minute, bootId: 'next' }, { started, ended: null }],
      3,
    ],
    [
      'a reboot: up to an end that was stamped',
      [reading(0), { ...reading(60), bootId: 'next' }, { started, ended: stamped(4) }],
      4,
    ],
    [
      'a reboot into an earlier time',
      [reading(0), { ...reading(0, -600), bootId: 'next' }, { started, ended: null }],
      0,
    ],
  ])('%s', (_name, call, minutes) => {
    expect(minutesOf(call)).toBe(minutes);
  });

  it('ends at the wall time that decides the day, by the clock as it stands', () => {
    const interval = sinceAccounted(reading(0), reading(5, 600), { started: stamped(-10), ended: null });
    expect(interval.endedAt).toEqual(reading(5, 600));
  });
});

describe('sinceStart', () => {
  type StartCall = Parameters<typeof sinceStart>;
  it.each<[string, StartCall, number]>([
    ['from its start', [reading(0), reading(5), { started: stamped(2), ended: null }], 3],
    ['from start to end', [reading(0), reading(5), { started: stamped(1), ended: stamped(2) }], 1],
    [
      'not from before the last look, which would have seen it',
      [reading(0), reading(5, 600), { started: stamped(-300), ended: null }],
      5,
    ],
    [
      'a start stamped before the clock was set',
      [reading(0), reading(5, 600), { started: stamped(2), ended: null }],
      3,
    ],
    ['a start that lies ahead costs nothing yet', [reading(0), reading(5), { started: stamped(9), ended: null }], 0],
    ['the first look of all: from its start', [null, reading(5), { started: stamped(-15), ended: null }], 20],
    ['the first look, of a start that we saw', [null, reading(5, 600), { started: seen(4), ended: null }], 1],
    ['the first look after a reboot', [reading(0, 0, 'before'), reading(5), { started: stamped(2), ended: null }], 3],
  ])('%s', (_name, call, minutes) => {
    expect(sinceStart(...call).lengthMs / minute).toBe(minutes);
  });
});
