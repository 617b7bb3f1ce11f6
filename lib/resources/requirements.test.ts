import { expect, it } from 'vitest';
import { emptyRequirements, resourceFields, termDefinitions, termsOf } from './requirements';

it('the unit and the factor of every term say what it is multiplied by', () => {
  for (const term of termDefinitions) {
    expect(term.unit.includes('hour')).toBe(term.perHour);
    expect(term.unit.includes('channel')).toBe(term.perChannel);
    expect(term.unit.includes('kHz')).toBe(term.perKhz);
    expect(term.factor === '').toBe(!term.perHour);
  }
});

it('every term is named by what it is multiplied by, and no two of a resource alike', () => {
  for (const term of termDefinitions) {
    expect(term.name.includes('hour')).toBe(term.perHour);
    expect(term.name.includes('channel')).toBe(term.perChannel);
    expect(term.name.includes('kHz')).toBe(term.perKhz);
    expect(termsOf(term.resource).filter(({ name }) => name === term.name)).toEqual([term]);
  }
});

it('GPU memory has no term per kHz alone, disk grows with length only', () => {
  expect(termsOf('system').map((term) => term.factor)).toEqual([
    '',
    'hours',
    'hours × kHz',
    'hours × channels',
    'hours × channels × kHz',
  ]);
  expect(termsOf('gpu').map((term) => term.factor)).not.toContain('hours × kHz');
  expect(termsOf('disk').map((term) => term.factor)).toEqual(['', 'hours']);
});

it('an empty set of requirements has every field of the table', () => {
  expect([...Object.keys(emptyRequirements()), 'cpu_mhz'].sort()).toEqual([...resourceFields].sort());
});
