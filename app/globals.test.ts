import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Oklch = [lightness: number, chroma: number, hue: number];

const css = readFileSync(new URL('globals.css', import.meta.url), 'utf8');

/** The colours of one theme, read from the file that sets them. */
function colours(selector: string): Map<string, Oklch> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  const found = block.matchAll(/--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g);
  return new Map([...found].map(([, name = '', l, c, h]) => [name, [Number(l), Number(c), Number(h)]]));
}

/** Relative luminance (WCAG 2.2) of an OKLCH colour, over linear sRGB (Ottosson's matrices). */
function luminance([lightness, chroma, hue]: Oklch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  return (
    0.2126 * clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}

const surfaces = ['paper', 'raised', 'sunken'];
const texts = ['ink', 'ink-soft', 'ink-faint', 'room-text', 'warn-text', 'over-text'];
const marks = [
  'edge',
  'used',
  'room',
  'warn',
  'over',
  'hatch',
  'focus',
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
];
const pairs: [string, string, number][] = [
  ...texts.flatMap((text) => [...surfaces, 'hover'].map((surface): [string, string, number] => [text, surface, 4.5])),
  ...marks.flatMap((mark) => surfaces.map((surface): [string, string, number] => [mark, surface, 3])),
  ['on-ink', 'ink-solid', 4.5],
  ['on-room', 'room-solid', 4.5],
  ['on-over', 'over-solid', 4.5],
  ['room-text', 'room-wash', 4.5],
  ['warn-text', 'warn-wash', 4.5],
  ['over-text', 'over-wash', 4.5],
];

describe.each([
  ['light', ':root'],
  ['dark', '[data-theme="dark"]'],
])('the %s theme', (_, selector) => {
  const theme = colours(selector);

  it.each(pairs)('%s on %s reaches %s:1', (front, back, least) => {
    const [one, other] = [front, back].map((name) => luminance(theme.get(name) ?? [0, 0, 0])) as [number, number];
    expect(theme.has(front) && theme.has(back)).toBe(true);
    expect((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)).toBeGreaterThanOrEqual(least);
  });
});
