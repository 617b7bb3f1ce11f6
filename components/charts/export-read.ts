import { type DrawingTools, drawingMarkup } from './export-drawing';
import type { Picture, PictureMark } from './export-svg';

/** What only the browser can tell. */
export interface PictureTools extends DrawingTools {
  /** How far the baseline of a font lies under the upper edge of its line, in CSS pixels. */
  ascentOf: (font: { family: string; sizePx: number; weight: string }) => number;
}

/** What is shown inside an element, as marks; whatever is marked `data-export="none"` is left out. */
export function readPicture(frame: Element, tools: PictureTools): Picture {
  const marks: PictureMark[] = [];
  const { left, width } = frame.getBoundingClientRect();
  readElement(frame, tools, marks);
  const tops = marks.map(({ y, ...mark }) => (mark.kind === 'text' ? y - mark.sizePx : y));
  const bottoms = marks.map(({ y, ...mark }) => (mark.kind === 'text' ? y + mark.sizePx * 0.3 : y + mark.height));
  const top = Math.min(...tops, Number.MAX_VALUE);
  const style = getComputedStyle(frame);
  return {
    width,
    height: marks.length === 0 ? 0 : Math.max(...bottoms) - top,
    marks: marks.map((mark) => ({ ...mark, x: mark.x - left, y: mark.y - top })),
    ground: tools.colorOf(style.getPropertyValue('--paper') || 'white').hex,
    ink: tools.colorOf(style.getPropertyValue('--ink') || 'black').hex,
    inkSoft: tools.colorOf(style.getPropertyValue('--ink-soft') || 'black').hex,
  };
}

function readElement(element: Element, tools: PictureTools, marks: PictureMark[]): void {
  const style = getComputedStyle(element);
  if (element.getAttribute('data-export') === 'none' || style.display === 'none') return;
  const box = element.getBoundingClientRect();
  if (isOnlyForReaders(style, box)) return;
  if (element instanceof SVGSVGElement) {
    const { left: x, top: y, width, height } = box;
    marks.push({ kind: 'svg', x, y, width, height, markup: drawingMarkup(element, tools) });
    return;
  }
  marks.push(...surfacesOf(style, box, tools.colorOf));
  for (const child of element.childNodes) {
    if (child instanceof Element) readElement(child, tools, marks);
    else if (child instanceof Text) marks.push(...wordsOf(child, style, tools));
  }
}

/** Words for screen readers stand in a box of one pixel. */
function isOnlyForReaders({ position, overflow }: CSSStyleDeclaration, { width, height }: DOMRect): boolean {
  return position === 'absolute' && overflow === 'hidden' && width <= 1 && height <= 1;
}

const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;

/** The ground of an element and the lines around it. */
function surfacesOf(style: CSSStyleDeclaration, box: DOMRect, colorOf: DrawingTools['colorOf']): PictureMark[] {
  const rect = (x: number, y: number, width: number, height: number, color: string, radius = 0): PictureMark[] => {
    const { hex, opacity } = colorOf(color);
    return opacity === 0 || width <= 0 || height <= 0
      ? []
      : [{ kind: 'rect', x, y, width, height, radius, fill: hex, opacity }];
  };
  const { left, top, right, bottom, width, height } = box;
  const ground = style.backgroundColor || 'transparent';
  const marks = rect(
    left,
    top,
    width,
    height,
    ground,
    Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, height / 2),
  );
  for (const side of sides) {
    const thick = style[`border${side}Style`] === 'none' ? 0 : Number.parseFloat(style[`border${side}Width`]) || 0;
    if (thick === 0) continue;
    const color = style[`border${side}Color`];
    if (side === 'Top') marks.push(...rect(left, top, width, thick, color));
    if (side === 'Bottom') marks.push(...rect(left, bottom - thick, width, thick, color));
    if (side === 'Left') marks.push(...rect(left, top, thick, height, color));
    if (side === 'Right') marks.push(...rect(right - thick, top, thick, height, color));
  }
  return marks;
}

/** A text as it lies on the page: one mark a line. */
function wordsOf(node: Text, style: CSSStyleDeclaration, { colorOf, ascentOf }: PictureTools): PictureMark[] {
  const sizePx = Number.parseFloat(style.fontSize) || 16;
  const weight = style.fontWeight || '400';
  const ascent = ascentOf({ family: style.fontFamily, sizePx, weight });
  return linesOf(node).map(({ text, left, top }) => ({
    kind: 'text',
    x: left,
    y: top + ascent,
    text,
    fill: colorOf(style.color || 'black').hex,
    sizePx,
    weight,
    isMono: /mono/i.test(style.fontFamily),
  }));
}

interface Line {
  text: string;
  left: number;
  top: number;
}

/** Words whose boxes begin at one height are a line. */
function linesOf(node: Text): Line[] {
  const lines: Line[] = [];
  const range = document.createRange();
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const { left, top } = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last && Math.abs(last.top - top) < 2) last.text += ` ${word}`;
    else lines.push({ text: word, left, top });
  }
  return lines;
}
