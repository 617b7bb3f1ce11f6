/** What a runtime without isolation means, for whoever starts or runs something on it. */
export const processCaution =
  'Runs sessions as plain processes: they are not isolated, and their CPU and memory cannot be capped.';
