import { describe, expect, it } from 'vitest';
import { isoInstant, systemClock } from './clock';

describe('isoInstant', () => {
  it('writes UTC with milliseconds', () => {
    expect(isoInstant(Date.parse('2026-12-16T13:00:00.5+01:00'))).toBe('2026-12-16T12:00:00.500Z');
  });
});

describe('systemClock', () => {
  it('tells the present instant', () => {
    const before = Date.now();
    const now = systemClock.now();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });
});
