import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// A whole page takes its time where other work runs beside it; what comes sooner is not waited for.
configure({ asyncUtilTimeout: 10_000 });

// recharts measures its container; jsdom has no layout.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizeObserver;

// Base UI waits for animations to end; jsdom has none.
Element.prototype.getAnimations ??= () => [];

// jsdom does not scroll.
Element.prototype.scrollIntoView ??= () => undefined;
