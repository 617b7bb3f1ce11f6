/** Figures that agree in so many digits differ by the noise of reckoning, not by what they say. */
const trustedDigits = 10;

/**
 * The smallest figure of so many significant digits that is not less than `value`; 0 stays 0. Noise beyond the tenth
 * digit is dropped first: 450.0000000001 gives 450, not 451.
 */
export function roundedUp(value: number, digits: number): number {
  const trusted = Number(value.toPrecision(trustedDigits));
  const nearest = trusted.toExponential(digits - 1);
  return Number(nearest) >= trusted ? Number(nearest) : nextUp(nearest, digits);
}

/** The next larger figure of as many digits: 451 after 450, 4.51 after 4.5. */
export function nextUp(value: number | string, digits: number): number {
  const [mantissa = '0', exponent = '0'] = Number(value)
    .toExponential(digits - 1)
    .split('e');
  // By text, since 0.1 added to a double need not give the double that is written so.
  return Number(`${Number(mantissa.replace('.', '')) + 1}e${Number(exponent) - (digits - 1)}`);
}
