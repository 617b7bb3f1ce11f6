import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { AllowanceWire, BurnDownWire } from '@/lib/api/users';
import { allowance, answerOf, asOf } from './answer-fixture';
import { burnDownModelOf, isPastPeriod, lookedAt, lookOf } from './burn-down-of';
import { PeriodNav } from './period-nav';
import { RoomStatement } from './room-statement';

const over = { used_hours: 21.4, remaining_hours: 0, over_hours: 1.4 };

const statement = (change: Partial<BurnDownWire>, isSelf = true, own: AllowanceWire | null = allowance()) =>
  render(<RoomStatement answer={answerOf(change)} own={own} isUnknown={false} isSelf={isSelf} />);

describe('what is left', () => {
  it('is the one figure, with the reset and the outlook', () => {
    statement({});
    expect(screen.getByText('8.0')).toBeInTheDocument();
    expect(document.body).toHaveTextContent('8.0 h left of 20 h a week');
    expect(document.body).toHaveTextContent(/Resets Monday 00:00 UTC.*, in 4 d 12 h\./);
    expect(document.body).toHaveTextContent('At the pace of the last 7 days, 1.5 h/day, it lasts.');
  });

  it('says when it runs out, and how long before the reset', () => {
    statement({ runs_out_at: '2026-12-05T00:00:00.000Z' });
    expect(document.body).toHaveTextContent(/it runs out Sat 5 Dec .*, 2 d before that\./);
  });

  it('over: by how much, until when, and what to do', () => {
    statement(over);
    expect(document.body).toHaveTextContent(/over by\s*1\.4 h\s*of an allowance of 20 h a week/);
    expect(document.body).toHaveTextContent(/Out of room until Monday 00:00 UTC.*Ask an administrator for a grant\./);
    expect(document.body).toHaveTextContent('107 %');
  });

  it('tells an administrator what would help', () => {
    statement(over, false);
    expect(document.body).toHaveTextContent('A grant makes room at once.');
  });

  it('0 of 0 is spent, not broken', () => {
    statement({ hours: 0, used_hours: 0, remaining_hours: 0 });
    expect(document.body).toHaveTextContent('0 h left of 0 h a week');
    expect(document.body).toHaveTextContent('Out of room until');
    expect(document.body).not.toHaveTextContent('NaN');
  });

  it('names what a grant added', () => {
    const grant = {
      id: 'g',
      hours: 5,
      period: 'week',
      period_start: '2026-11-30',
      reason: 'x',
      by: 'root',
      at: asOf,
    } as const;
    statement({ grants: [grant] });
    expect(document.body).toHaveTextContent('left of 20 h a week, 5 h of it granted');
  });

  it('counted by another period: what was used, and where the allowance stands', () => {
    statement({ period: 'day', hours: null, remaining_hours: null, used_hours: 2 });
    expect(document.body).toHaveTextContent('2.0 h used today');
    expect(document.body).toHaveTextContent('The allowance is counted by the week: 8.0 h left of 20 h this week.');
  });

  it('without an allowance nothing runs out', () => {
    statement({ hours: null, remaining_hours: null }, true, null);
    expect(document.body).toHaveTextContent('There is no allowance, so nothing runs out.');
  });
});

const november = { start: '2026-11-23T00:00:00.000Z', resets_at: '2026-11-30T00:00:00.000Z' };
const ahead = { start: '2026-12-14T00:00:00.000Z', resets_at: '2026-12-21T00:00:00.000Z' };
const endingAt = (at: string) => ({ points: [{ at, used_hours: 3, remaining_hours: 17 }] });

describe('another instant than now', () => {
  const runsOut = { runs_out_at: '2026-12-20T12:00:00.000Z' };
  it.each<[string, Partial<BurnDownWire>, RegExp[]]>([
    ['a past week', { ...november, ...endingAt(november.resets_at) }, [/8\.0 h were left of 20 h for 23 – 29 Nov/]],
    ['a past week, over', { ...november, ...endingAt(november.resets_at), ...over }, [/was over by 1\.4 h of/]],
    [
      'a day of a past week, over',
      { ...november, ...endingAt('2026-11-25T23:59:59.999Z'), ...over },
      [
        /was over by 1\.4 h of an allowance of 20 h for 23 – 29 Nov/,
        /As of Wed 25 Nov\. It was reset Mon 30 Nov 00:00/,
      ],
    ],
    [
      'a day that ran out, of a past week',
      { ...november, ...endingAt('2026-11-25T23:59:59.999Z'), runs_out_at: '2026-11-27T00:00:00.000Z' },
      [/8\.0 h were left of 20 h for/, /As of Wed 25 Nov\./],
    ],
    [
      'a past day of this week',
      { ...endingAt('2026-12-01T23:59:59.999Z'), ...over },
      [
        /was over by 1\.4 h of an allowance of 20 h a week/,
        /As of Tue 1 Dec\. Resets Monday 00:00.*, 4 d 12 h from now\./,
      ],
    ],
    [
      'a day to come of this week',
      { ...endingAt('2026-12-05T23:59:59.999Z'), ...runsOut },
      [/left of 20 h a week/, /As of Sat 5 Dec, by what is known now\. Resets Monday 00:00.*, 4 d 12 h from now\./],
    ],
    [
      'a week to come',
      { ...ahead, ...endingAt('2026-12-20T23:59:59.999Z'), ...runsOut },
      [
        /left of 20 h for 14 – 20 Dec/,
        /As of Sun 20 Dec, by what is known now\. Resets Mon 21 Dec .*, 18 d 12 h from now/,
      ],
    ],
    [
      'a week to come, of another period than the allowance',
      { ...ahead, ...endingAt('2026-12-20T23:59:59.999Z'), hours: null, remaining_hours: null },
      [/used in 14 – 20 Dec/, /As of Sun 20 Dec/],
    ],
  ])('%s is not told as if it were now', (_, change, words) => {
    statement(change, false);
    for (const part of words) expect(document.body).toHaveTextContent(part);
    expect(document.body).not.toHaveTextContent(/Out of room|A grant|runs out|At the pace|today|, in \d/);
    const bar = screen.queryByRole('img')?.getAttribute('aria-label') ?? '';
    expect(bar).not.toMatch(/\bnow\b|resets|runs out/);
    const model = burnDownModelOf(answerOf(change));
    expect([model.isLive, model.paceHoursPerDay, model.runsOutAt]).toEqual([false, null, null]);
  });

  it('leads back to now from ahead too', async () => {
    const onAt = vi.fn();
    const answer = answerOf({ ...ahead, ...endingAt('2026-12-20T23:59:59.999Z') });
    render(<PeriodNav answer={answer} onKind={() => {}} onAt={onAt} />);
    await userEvent.click(screen.getByRole('button', { name: 'Back to now' }));
    expect(onAt.mock.calls).toEqual([[null]]);
  });
});

describe('the instant looked at', () => {
  it.each<[string, Partial<BurnDownWire>, string, 'now' | 'past' | 'ahead', boolean]>([
    ['now', {}, asOf, 'now', false],
    [
      'a past week in whole',
      { ...november, ...endingAt('2026-11-29T23:59:59.999Z') },
      november.resets_at,
      'past',
      true,
    ],
    [
      'a day of a past week',
      { ...november, ...endingAt('2026-11-25T23:59:59.999Z') },
      '2026-11-25T23:59:59.999Z',
      'past',
      false,
    ],
    ['the end of today is now', endingAt('2026-12-02T23:59:59.999Z'), asOf, 'now', false],
    ['a day to come is known up to now', endingAt('2026-12-05T23:59:59.999Z'), asOf, 'ahead', false],
    [
      'a week to come has its start',
      { ...ahead, ...endingAt('2026-12-20T23:59:59.999Z') },
      ahead.start,
      'ahead',
      false,
    ],
    ['the first instant of a week to come', { ...ahead, ...endingAt(ahead.start) }, ahead.start, 'ahead', false],
    [
      'a week that began after the store fell silent is now',
      { ...ahead, ...endingAt(ahead.start), stale_since: asOf },
      ahead.start,
      'now',
      false,
    ],
    [
      'a week that began since the last look is now',
      { ...ahead, ...endingAt(ahead.start), as_of: '2026-12-13T23:59:50.000Z' },
      ahead.start,
      'now',
      false,
    ],
  ])('%s', (_, change, instant, look, past) => {
    const answer = answerOf(change);
    expect([lookedAt(answer), lookOf(answer), isPastPeriod(answer)]).toEqual([instant, look, past]);
    expect(burnDownModelOf(answer).now).toBe(Date.parse(instant));
  });

  it('steps back by a period, and ahead only to what has begun', async () => {
    const onAt = vi.fn();
    render(<PeriodNav answer={answerOf()} onKind={() => {}} onAt={onAt} />);
    expect(screen.getByText('30 Nov – 6 Dec')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next week' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Previous week' }));
    expect(onAt).toHaveBeenCalledWith('2026-11-29T23:59:59.999Z');
  });

  it('comes back to now from the week before', async () => {
    const onAt = vi.fn();
    const past = answerOf({ ...november, ...endingAt('2026-11-29T23:59:59.999Z') });
    render(<PeriodNav answer={past} onKind={() => {}} onAt={onAt} />);
    await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
    await userEvent.click(screen.getByRole('button', { name: 'Back to now' }));
    expect(onAt.mock.calls).toEqual([[null], [null]]);
  });
});
