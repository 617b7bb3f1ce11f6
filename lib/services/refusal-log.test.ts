import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../audit/audit';
import type { RefusedSignIn } from '../auth/refused-sign-in';
import { createRefusalLog, type RefusalLog } from './refusal-log';

const now = Date.UTC(2026, 11, 1, 12);
const minute = 60_000;
const guess: RefusedSignIn = { via: 'token', reason: 'unknown_token', username: null, address: '192.0.2.1' };
const stranger: RefusedSignIn = { ...guess, via: 'proxy', reason: 'unknown_person', claimed: 'bob' };

let written: AuditEntry[];
let log: RefusalLog;
beforeEach(() => {
  written = [];
  log = createRefusalLog({ write: async (entry) => void written.push(entry) });
});
const leftOut = () => written.map(({ fields }) => fields?.left_out ?? 0);

describe('refused sign-ins', () => {
  it('are written down as nobody’s, with the address', () => {
    log.note(guess, now);
    const fields = { via: 'token', reason: 'unknown_token', address: '192.0.2.1' };
    expect(written).toEqual([{ event: 'sign_in.refused', user: null, by: 'unknown', fields }]);
  });

  it.each([
    ['another address', { address: '192.0.2.2' }, 2],
    ['another reason', { reason: 'expired_token' }, 2],
    ['another person’s token', { username: 'uma' }, 2],
    ['the same', {}, 1],
    ['the same of a proxy, from elsewhere', { ...stranger, address: '192.0.2.9' }, 2],
  ] as const)('of %s at once', (_, more, lines) => {
    log.note(guess, now);
    log.note({ ...guess, ...more }, now);
    expect(written).toHaveLength(lines);
  });

  it('are one line a minute, with how many were left out before', () => {
    for (let i = 0; i < 10; i++) log.note(guess, now + i);
    log.note(guess, now + minute);
    expect(leftOut()).toEqual([0, 9]);
  });

  it('are one line an hour a name that a proxy gives, wherever the person sits', () => {
    log.note(stranger, now);
    log.note({ ...stranger, address: '192.0.2.7' }, now + 59 * minute);
    log.note(stranger, now + 60 * minute);
    expect(leftOut()).toEqual([0, 1]);
  });

  it('are 60 lines a minute in all, and none is forgotten', async () => {
    for (let i = 0; i < 100; i++) log.note({ ...guess, address: `192.0.2.${i}` }, now);
    expect(written).toHaveLength(60);
    await log.flush(now + minute);
    expect(written).toHaveLength(100);
    expect(leftOut().filter((count) => count === 1)).toHaveLength(40);
  });
});

describe('flush', () => {
  it('tells what no later line would tell, when its minute is over', async () => {
    for (let i = 0; i < 4; i++) log.note(guess, now);
    await log.flush(now + minute - 1);
    expect(written).toHaveLength(1);
    await log.flush(now + minute);
    await log.flush(now + minute);
    expect(leftOut()).toEqual([0, 3]);
  });

  it('tells all at the end', async () => {
    for (let i = 0; i < 4; i++) log.note(stranger, now);
    await log.flush(now, true);
    expect(leftOut()).toEqual([0, 3]);
  });
});
