'use client';

import { startTransition, useEffect, useState } from 'react';

/** Shorter than anybody waits for a text to follow, longer than from one move of a slider to the next. */
const restMs = 120;

/**
 * The value once it rests: while a slider is dragged, the one of before. For what is not looked at meanwhile, such as a
 * file's text; what is drawn of it would only hold up the chart.
 */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
