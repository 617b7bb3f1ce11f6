import { type Recording, termMib } from './estimate';
import type { Factors } from './fit-programme';
import { type Coefficients, type Term, termFields } from './requirements';

const ones = Object.fromEntries(termFields.map((field) => [field, 1])) as Coefficients;

/** What one MiB of each term's coefficient adds to the claim for a recording: 1, h, h*kHz, h*c or h*c*kHz. */
export function factorsOf(terms: readonly Term[], recording: Recording): Factors {
  return terms.map((term) => termMib(term, ones, recording));
}
