import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MemoryChart } from './memory-chart';
import type { MemoryContent } from './memory-model';

const line = (label: string, role: 'chosen' | 'compared' | 'context', startMib: number, endMib: number) => ({
  key: label,
  label,
  role,
  startMib,
  endMib,
});
const band = (label: string, shortLabel: string, startMib: number, endMib: number) => ({
  key: label,
  label,
  shortLabel,
  tone: 'black',
  startMib,
  endMib,
});
const content: MemoryContent = {
  spanHours: 24,
  scale: 'linear',
  lines: [line('2 ch', 'chosen', 800, 4671), line('v1', 'compared', 512, 5000), line('1 ch', 'context', 800, 4100)],
  bands: [],
  marks: [{ key: 'm', label: 'aurora', mib: 8192, isChosen: true }],
  points: [],
  pointsLeftOut: 0,
  fitHours: null,
};
const terms: MemoryContent = {
  ...content,
  lines: [line('Claim', 'chosen', 800, 4671)],
  bands: [band('Base', 'base', 800, 800), band('Per hour, kHz', 'h·kHz', 0, 3871)],
};

function show(shown: MemoryContent, readHours: number | null = null) {
  const onRead = vi.fn();
  const onChoose = vi.fn();
  const { container } = render(
    <MemoryChart
      label="System memory"
      content={shown}
      hours={8}
      readHours={readHours}
      onRead={onRead}
      onChoose={onChoose}
    />,
  );
  const slider = screen.getByRole('slider', { name: /^Read a length: System memory/ });
  return { onRead, onChoose, slider, lines: () => [...container.querySelectorAll('path[data-line]')] };
}

it('says in words what it shows, and names lines and levels where they are', () => {
  const { lines } = show(content);
  const name = /^System memory\. From 0 to 24 h: 2 ch from 800 MiB to 4,671 MiB; v1 from 512 MiB to 5,000 MiB/;
  expect(screen.getByRole('img', { name })).toBeInTheDocument();
  for (const label of ['2 ch', 'v1', '1 ch', 'aurora · 8 GiB']) expect(screen.getByText(label)).toBeInTheDocument();
  expect(lines().map((path) => path.getAttribute('data-line'))).toEqual(['context', 'compared', 'chosen']);
  for (const path of lines()) expect(path.getAttribute('d')?.match(/L/g)).toHaveLength(199);
});

it('draws the compared version dashed and the chosen one strong', () => {
  const { lines } = show(content);
  const [, compared, chosen] = lines();
  expect(compared).toHaveAttribute('stroke-dasharray');
  expect(chosen).toHaveAttribute('stroke', 'var(--ink)');
});

it('draws rules over the lines and under the words, and leaves them out of a saved picture', () => {
  const { lines } = show(content, 4);
  const rules = document.querySelector('[data-export="none"]:has(> [aria-hidden])');
  expect(rules?.children).toHaveLength(2);
  const isBefore = (one: Element | null | undefined, other: Element) =>
    one != null && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(isBefore(lines().at(-1), rules as Element)).toBe(true);
  expect(isBefore(rules, screen.getByText('aurora · 8 GiB'))).toBe(true);
});

it.each([
  ['ArrowRight', 8.25],
  ['ArrowLeft', 7.75],
  ['PageUp', 10.5],
  ['Home', 0],
  ['End', 24],
  ['Escape', null],
])('%s reads %s', (key, hours) => {
  const { slider, onRead } = show(content);
  fireEvent.keyDown(slider, { key });
  expect(onRead).toHaveBeenLastCalledWith(hours);
});

it('Enter sets the length that is read', () => {
  const { slider, onChoose } = show(content, 12);
  fireEvent.keyDown(slider, { key: 'Enter' });
  expect(onChoose).toHaveBeenCalledWith(12);
});

it('by term, says which one dominates where the cursor is, and each share beside its layer', () => {
  const { slider } = show(terms, 24);
  expect(screen.getByText(/^24 h · Per hour, kHz dominates: 83 % of 4,671 MiB$/)).toBeVisible();
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^24 h; Per hour, kHz dominates: 83 %/));
  expect(screen.getByText('Per hour, kHz · 83 %')).toBeInTheDocument();
  expect(screen.getByText('Base · 17 %')).toBeInTheDocument();
  expect(screen.getByText('at 24 h')).toBeInTheDocument();
});

it('on doublings, says where the axis begins for a line that begins at nothing', () => {
  show({ ...content, scale: 'log', lines: [line('2 ch', 'chosen', 0, 6400)] });
  expect(screen.getByText(/^The axis begins at 64 MiB/)).toBeVisible();
});

it('reads every line where there is room, the chosen one first', () => {
  show(
    {
      ...content,
      lines: [...content.lines, ...[3, 4, 5, 6, 7, 8].map((n) => line(`${n} ch`, 'context', 800, 9000 * n))],
    },
    24,
  );
  const rows = screen.getAllByRole('row', { hidden: true }).map((row) => row.textContent);
  expect(rows).toHaveLength(9);
  expect(rows.slice(0, 2)).toEqual(['2 ch4,671 MiB', 'v15,000 MiB']);
});

it('says how many runs are not drawn', () => {
  const point = { key: 'a', hours: 3, peakMib: 700, claimMib: 900, note: null, isSameShape: true, isShort: false };
  show({ ...content, points: [point], pointsLeftOut: 9999 });
  expect(screen.getByText(/^1 of 10,000 runs are drawn/)).toBeVisible();
});
