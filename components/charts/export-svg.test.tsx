import { describe, expect, it } from 'vitest';
import { escaped, type Picture, short, standaloneSvg, wrapped } from './export-svg';

const picture: Picture = {
  width: 300,
  height: 100,
  ground: '#fcfbf9',
  ink: '#1f1d1a',
  inkSoft: '#57534d',
  marks: [
    { kind: 'rect', x: 1, y: 2.004, width: 10, height: 4, radius: 3, fill: '#112233', opacity: 0.5 },
    { kind: 'text', x: 5, y: 20, text: '<1 % & more', fill: '#000000', sizePx: 12, weight: '400', isMono: true },
    { kind: 'svg', x: 0, y: 30, width: 300, height: 70, markup: '<g><path d="M0 0H10"/></g>' },
  ],
};

function parsed(text: string): Document {
  const document = new DOMParser().parseFromString(text, 'image/svg+xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return document;
}

describe('a stand-alone SVG', () => {
  const heading = {
    title: 'YASA <sleep> & co',
    lines: ['2 channels at 256 Hz.', 'Claim in MiB = 800 + 450 × hours × kHz'],
  };
  const { text, width, height } = standaloneSvg(picture, heading);

  it('is well formed, whatever is written in it, and says how large it is', () => {
    const root = parsed(text).documentElement;
    expect(root.namespaceURI).toBe('http://www.w3.org/2000/svg');
    expect(root.getAttribute('viewBox')).toBe(`0 0 ${width} ${height}`);
    expect(root.getAttribute('width')).toBe(String(width));
    expect(width).toBe(332);
    expect(height).toBeGreaterThan(100 + 32 + 24 + 36);
  });

  it('says what it shows, to readers who see it and to those who do not', () => {
    const root = parsed(text).documentElement;
    const words = [...root.querySelectorAll('text')].map((one) => one.textContent);
    expect(words.slice(0, 3)).toEqual([
      'YASA <sleep> & co',
      '2 channels at 256 Hz.',
      'Claim in MiB = 800 + 450 × hours × kHz',
    ]);
    expect(root.querySelector('title')?.textContent).toContain('YASA <sleep> & co. 2 channels at 256 Hz.');
  });

  it('needs nothing of the page', () => {
    expect(text).not.toMatch(/var\(|class=|oklch|<style|<script/);
    expect(text).toContain('<rect x="1" y="2" width="10" height="4" fill="#112233" rx="3" fill-opacity="0.5"/>');
    expect(text).toContain('&lt;1 % &amp; more');
    expect(text).toContain("'Geist Mono'");
  });

  it('grows with the lines of its heading', () => {
    const long = standaloneSvg(picture, { ...heading, lines: [...heading.lines, 'more '.repeat(60)] });
    expect(long.height).toBeGreaterThan(height + 18);
    expect(long.width).toBe(width);
  });
});

describe('a heading', () => {
  it('breaks between words where a line is full', () => {
    expect(wrapped('one two three four', 70, 12)).toEqual(['one two', 'three four']);
  });

  it('keeps a word that is longer than a line', () => {
    expect(wrapped('a_name_without_any_space_in_it x', 70, 12)).toEqual(['a_name_without_any_space_in_it', 'x']);
  });

  it('is no line where there are no words', () => expect(wrapped('  ', 100, 12)).toEqual([]));
});

it.each([
  ['markup', '<a b="c">&', '&lt;a b=&quot;c&quot;&gt;&amp;'],
  ['what XML does not allow at all', 'a\u0000b\u0008c\uFFFE', 'abc'],
  ['letters beyond the first plane', '睡眠 😴', '睡眠 😴'],
  ['half of a pair', 'a\uD800b', 'ab'],
])('writes %s so that it can be read back', (_, text, written) => {
  expect(escaped(text)).toBe(written);
});

it.each([
  [0.1 + 0.2, '0.3'],
  [12, '12'],
  [1.005, '1'],
  [-0.126, '-0.13'],
])('writes %s px as %s', (value, written) => expect(short(value)).toBe(written));
