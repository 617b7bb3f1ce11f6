import type { Configuration } from '@/lib/resources/configuration';
import type { CalculatorInputs } from './inputs';

/** The part of the inputs that a configuration file holds. */
export function configurationOf({ name, image, tag, requirements, priority }: CalculatorInputs): Configuration {
  return { name, image, tag, requirements, priority };
}
