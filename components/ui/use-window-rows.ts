'use client';

import { observeWindowOffset, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

interface WindowRowsOptions {
  /** What the rows stand in; what lies above it scrolls with the page. */
  body: RefObject<HTMLElement | null>;
  count: number;
  /** A first guess; each row is measured once it is drawn. */
  rowHeightPx: number;
  rowsDrawnBeyondView: number;
  /** Of rows that others come before: what one is called wherever it stands. Left out: by place. */
  keyOf?: (index: number) => string | number;
}

/** Of a list that is as long as the page: which rows are in view, and where they lie. */
export function useWindowRows({ body, count, rowHeightPx, rowsDrawnBeyondView, keyOf }: WindowRowsOptions) {
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(top + window.scrollY);
  }, [body]);
  return useWindowVirtualizer({
    count,
    scrollMargin,
    ...(keyOf ? { getItemKey: keyOf } : {}),
    estimateSize: () => rowHeightPx,
    // A row that is not laid out counts as one of the usual height, or all of them would seem to be in view.
    measureElement: (row) => row.getBoundingClientRect().height || rowHeightPx,
    overscan: rowsDrawnBeyondView,
    // The server draws the first screen, and so does the browser at first, wherever a page that is loaded anew stands.
    initialRect: { width: 1024, height: 900 },
    initialOffset: 0,
    observeElementOffset: observeFromWhereItStands,
  });
}

/** Told of every scrolling, and once at the beginning: without it the page would be scrolled to where the first drawing was. */
const observeFromWhereItStands: typeof observeWindowOffset = (virtualizer, onOffset) => {
  const stop = observeWindowOffset(virtualizer, onOffset);
  onOffset(window.scrollY, false);
  return stop;
};
