import { render } from '@testing-library/react';
import { useRef } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useWindowRows } from './use-window-rows';

const rowHeightPx = 50;

const drawn = {
  List() {
    const body = useRef<HTMLUListElement>(null);
    const rows = useWindowRows({ body, rowHeightPx, rowsDrawnBeyondView: 2, count: 500 });
    return (
      <ul ref={body}>
        {rows.getVirtualItems().map(({ index, key }) => (
          <li key={key}>row {index}</li>
        ))}
      </ul>
    );
  },
};

/** The list is as long as the page, and begins with it. */
function standAt(px: number) {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(px);
  vi.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -px));
}

afterEach(() => vi.restoreAllMocks());

describe('rows of a list as long as the page', () => {
  it.each([0, 10_000])(
    'are at first those that the server drew, then those in view of a page loaded anew at %i px',
    (px) => {
      const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
      const container = document.createElement('div');
      document.body.append(container);
      container.innerHTML = renderToString(<drawn.List />);
      expect(container.textContent).toContain('row 0');
      standAt(px);
      const onRecoverableError = vi.fn();
      render(<drawn.List />, { container, hydrate: true, onRecoverableError });
      expect(onRecoverableError).not.toHaveBeenCalled();
      expect(container.textContent).toContain(`row ${px / rowHeightPx}`);
      for (const [to] of scrolled.mock.calls) expect(to).toMatchObject({ top: px });
    },
  );
});
