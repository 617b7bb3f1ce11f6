import fc from 'fast-check';
import { emptyRequirements, termFields } from '../resources/requirements';

/** A text that YAML can hold: no lone surrogate, no control character. */
export const anyText = fc
  .string({ unit: 'grapheme' })
  .filter((value) => value.trim() !== '' && /^[\x20-\x7e\u00a1-\uffef]*$/.test(value));

const coefficient = fc.oneof(fc.constant(0), fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), fc.nat(5000));
/** Requirements as any file may hold them. */
export const anyRequirements = fc
  .record({
    terms: fc.tuple(...termFields.map(() => coefficient)),
    cpu_cores: fc.integer({ min: 1, max: 512 }),
    gpus: fc.nat(8),
    isRequired: fc.boolean(),
    wall_clock: fc.option(fc.record({ seconds: fc.integer({ min: 1 }), reason: anyText })),
  })
  .map(({ terms, cpu_cores, gpus, isRequired, wall_clock }) => ({
    ...emptyRequirements(),
    ...Object.fromEntries(termFields.map((field, index) => [field, (terms[index] ?? 0) + 0])),
    cpu_cores,
    gpus,
    gpu_required: isRequired && gpus > 0,
    wall_clock,
  }));
