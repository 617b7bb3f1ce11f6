'use client';

import { useState } from 'react';

/** The value as it was first seen, for as long as a new one says the same: what is drawn from it is not drawn again. */
export function useSame<Value>(value: Value): Value {
  const [held, setHeld] = useState(value);
  if (held === value || JSON.stringify(held) === JSON.stringify(value)) return held;
  setHeld(value);
  return value;
}
