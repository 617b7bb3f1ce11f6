import { describe, expect, it } from 'vitest';
import type { Configuration } from '@/lib/resources/configuration';
import { emptyRequirements, type WallClock } from '@/lib/resources/requirements';
import { formOf, type RegistrationForm, readForm, saysAlready } from './registration-form';

const configuration = (wall_clock: WallClock | null, priority = 0): Configuration => ({
  name: null,
  image: null,
  tag: null,
  requirements: { ...emptyRequirements(), wall_clock },
  priority,
});
const ceiling: WallClock = { seconds: 5445, reason: 'Long nights' };
const form: RegistrationForm = {
  hasCeiling: true,
  hours: '1',
  minutes: '30',
  seconds: '45',
  reason: ' Long nights ',
  priority: '5',
};

describe('the form of a registration', () => {
  it('begins as the text has it, and says the same when it is read', () => {
    expect(formOf({ wall_clock: ceiling, priority: 5 })).toEqual({ ...form, reason: 'Long nights' });
    expect(readForm(formOf({ wall_clock: ceiling, priority: 5 })).registration).toEqual({
      wall_clock: ceiling,
      priority: 5,
    });
    expect(readForm(formOf({ wall_clock: null, priority: 0 })).registration).toEqual({ wall_clock: null, priority: 0 });
  });

  it('counts hours, minutes and seconds together', () => {
    expect(readForm(form).registration?.wall_clock).toEqual(ceiling);
    expect(readForm({ ...form, hours: '', minutes: '90', seconds: '' }).registration?.wall_clock?.seconds).toBe(5400);
  });

  it('without a ceiling asks for no reason', () => {
    const { registration } = readForm({ ...form, hasCeiling: false, hours: 'x', reason: '' });
    expect(registration).toEqual({ wall_clock: null, priority: 5 });
  });

  it.each<[string, Partial<RegistrationForm>, object]>([
    ['no reason', { reason: '  ' }, { reason: expect.stringMatching(/^Say why/) }],
    ['a fraction of an hour', { hours: '1.5' }, { ceiling: expect.stringMatching(/^Write whole hours/) }],
    ['no time at all', { hours: '0', minutes: '', seconds: '' }, { ceiling: expect.stringMatching(/^Write how long/) }],
    ['longer than is reckoned with', { hours: '999999999' }, { ceiling: expect.stringMatching(/seconds at most/) }],
    ['a negative priority', { priority: '-1' }, { priority: 'Write a whole number of 0 or more.' }],
    ['no priority', { priority: '' }, { priority: 'Write a whole number of 0 or more.' }],
    ['a priority beyond bounds', { priority: '99999999999' }, { priority: 'Write 1,000,000,000 or less.' }],
  ])('with %s says what to write', (_, over, errors) => {
    const reading = readForm({ ...form, ...over });
    expect(reading.registration).toBeNull();
    expect(reading.errors).toEqual({ ceiling: null, reason: null, priority: null, ...errors });
  });

  it.each<[string, WallClock | null, number, boolean]>([
    ['the same', { ...ceiling }, 5, true],
    ['no ceiling', null, 5, false],
    ['other seconds', { ...ceiling, seconds: 60 }, 5, false],
    ['another reason', { ...ceiling, reason: 'x' }, 5, false],
    ['another priority', ceiling, 6, false],
  ])('knows whether the text says %s', (_, wall_clock, priority, same) => {
    expect(saysAlready(configuration(ceiling, 5), { wall_clock, priority })).toBe(same);
  });
});
