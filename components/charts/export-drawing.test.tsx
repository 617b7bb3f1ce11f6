import { expect, it } from 'vitest';
import { type DrawingTools, drawingMarkup } from './export-drawing';

const colors: Record<string, [string, number]> = {
  'oklch(0.5 0.1 255)': ['#2050a0', 1],
  'rgba(0, 0, 0, 0)': ['#000000', 0],
  'color-mix(in oklab, red 50%, transparent)': ['#ff0000', 0.5],
};
/** jsdom knows no computed style of drawings: what stands in the attributes, handed down as SVG does. */
const tools: DrawingTools = {
  colorOf: (css) => {
    const [hex, opacity] = colors[css] ?? ['#123456', 1];
    return { hex, opacity };
  },
  propertyOf: (element, property) =>
    element.getAttribute(property) ?? element.closest(`[${property}]`)?.getAttribute(property) ?? '',
};

function drawn(content: string, attributes = 'width="100" height="50"'): string {
  document.body.innerHTML = `<svg ${attributes}>${content}</svg>`;
  const svg = document.querySelector('svg');
  return svg ? drawingMarkup(svg, tools) : '';
}

it('writes colours out, with how much they let through', () => {
  const markup = drawn(
    '<path d="M0 0H9" stroke="oklch(0.5 0.1 255)" fill="none"/><path d="M0 1H9" fill="color-mix(in oklab, red 50%, transparent)"/>',
  );
  expect(markup).toContain('<path d="M0 0H9" fill="none" stroke="#2050a0"/>');
  expect(markup).toContain('<path d="M0 1H9" fill="#ff0000" fill-opacity="0.5"/>');
});

it('draws nothing in a colour that lets everything through', () => {
  expect(drawn('<rect width="9" height="9" fill="rgba(0, 0, 0, 0)"/>')).toContain(
    '<rect width="9" height="9" fill="none"/>',
  );
});

it('leaves out what only the page understands', () => {
  const markup = drawn(
    '<g class="figures" data-line="chosen" aria-hidden="true" role="img" tabindex="0" style="color: red"><path d="M0 0"/></g><style>path{fill:red}</style><title>x</title>',
  );
  expect(markup).toBe('<g><g><path d="M0 0"/></g></g>');
});

it('leaves out what is marked as no part of a picture, and what is not shown', () => {
  expect(drawn('<g data-export="none"><path d="M0 0"/></g><g display="none"><path d="M1 1"/></g>')).toBe('<g></g>');
});

it('says a style once, where it begins, and again only where it changes', () => {
  const markup = drawn(
    '<g font-size="12px" stroke-dasharray="6px, 4px"><text x="1">a</text><text x="2" font-size="14">b</text></g>',
  );
  expect(markup).toBe(
    '<g><g stroke-dasharray="6 4" font-size="12"><text x="1">a</text><text x="2" font-size="14">b</text></g></g>',
  );
});

it('lowers a text that stands centred, since not every program centres it', () => {
  expect(drawn('<g font-size="10" dominant-baseline="central"><text x="1" y="20">a</text></g>')).toContain(
    '<text x="1" y="23.5">a</text>',
  );
  expect(drawn('<text x="1" y="20" font-size="10">a</text>')).toContain('y="20"');
});

it('keeps what a drawing refers to', () => {
  const markup = drawn(
    '<defs><pattern id="p" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M0 3H7" stroke="#000000"/></pattern></defs><rect fill="url(#p)" width="9" height="9"/>',
  );
  expect(markup).toContain('<pattern patternUnits="userSpaceOnUse" id="p" width="7" height="7">');
  expect(markup).toContain('fill="url(#p)"');
});

it('keeps a view box that scales, and drops one that does not', () => {
  expect(drawn('<path d="M0 0"/>', 'width="100" height="50" viewBox="0 0 10 5"')).toContain('viewBox="0 0 10 5"');
  expect(drawn('<path d="M0 0"/>', 'width="100" height="50" viewBox="0 0 100 50"')).toBe('<g><path d="M0 0"/></g>');
});

it('writes words so that they cannot end the markup', () => {
  expect(drawn('<text x="0">&lt;/text&gt; &amp;</text>')).toContain('>&lt;/text&gt; &amp;</text>');
});
