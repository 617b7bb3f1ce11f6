import { escaped, fontStacks } from './export-svg';

export interface DrawingTools {
  /** Turns any CSS colour into what every program reads. */
  colorOf: (css: string) => { hex: string; opacity: number };
  /** The computed value of a property of an element of a drawing; empty where there is none. */
  propertyOf: (element: Element, property: string) => string;
}

/** Handed down by SVG from an element to what is in it; with what holds where nobody says anything. */
const inherited = {
  fill: '#000000',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-opacity': '1',
  'stroke-width': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'paint-order': 'normal',
  'font-family': fontStacks.sans,
  'font-size': '16',
  'font-weight': '400',
  'text-anchor': 'start',
} as const;
type Inherited = keyof typeof inherited;
type Style = Record<Inherited, string>;
const inheritedNames = Object.keys(inherited) as Inherited[];

/** Written from the computed style instead, or of no use outside the page. */
const leftOut = /^(class|style|role|tabindex|id|xmlns|on.*|aria-.*|data-.*|dominant-baseline|opacity|width|height|y)$/;
const notDrawn = new Set(['script', 'style', 'foreignObject', 'title', 'desc', 'metadata']);

/** From the middle of a line of text to its baseline, as a part of the font's size. */
const middleToBaseline = 0.35;

/**
 * What an SVG element holds, as markup with every style that the page gives it written out: only attributes that also
 * programs without CSS read.
 */
export function drawingMarkup(svg: SVGSVGElement, tools: DrawingTools): string {
  const style = styleOf(svg, tools, inherited);
  const differing = attributes(differences(style, inherited));
  const viewBox = svg.getAttribute('viewBox');
  const content = [...svg.children].map((child) => elementMarkup(child, style, tools)).join('');
  return viewBox === null || isPlain(viewBox, svg)
    ? `<g${differing}>${content}</g>`
    : `<svg width="100%" height="100%" viewBox="${escaped(viewBox)}"${differing}>${content}</svg>`;
}

/** A view box that says no more than width and height do. */
function isPlain(viewBox: string, svg: SVGSVGElement): boolean {
  return viewBox === `0 0 ${svg.getAttribute('width')} ${svg.getAttribute('height')}`;
}

function elementMarkup(element: Element, parent: Style, tools: DrawingTools): string {
  if (notDrawn.has(element.tagName) || tools.propertyOf(element, 'display') === 'none') return '';
  if (element.getAttribute('data-export') === 'none') return '';
  const style = styleOf(element, tools, parent);
  const own = [...element.attributes]
    .filter(({ name }) => !leftOut.test(name) && !(name in inherited))
    .map(({ name, value }): [string, string] => [name, value]);
  const written = attributes([...own, ...placed(element, tools, style), ...differences(style, parent)]);
  const content = [...element.childNodes].map((child) => childMarkup(child, style, tools)).join('');
  return content === ''
    ? `<${element.tagName}${written}/>`
    : `<${element.tagName}${written}>${content}</${element.tagName}>`;
}

function childMarkup(child: ChildNode, style: Style, tools: DrawingTools): string {
  if (child instanceof Element) return elementMarkup(child, style, tools);
  return child.nodeType === Node.TEXT_NODE ? escaped(child.textContent ?? '') : '';
}

/** Attributes that need more than copying: what is referred to, how strong, how high a text stands, how large. */
function placed(element: Element, tools: DrawingTools, style: Style): [string, string][] {
  const written: [string, string][] = [];
  for (const name of ['id', 'width', 'height']) {
    const value = element.getAttribute(name);
    if (value !== null) written.push([name, value]);
  }
  const opacity = tools.propertyOf(element, 'opacity') || '1';
  if (opacity !== '1') written.push(['opacity', opacity]);
  const y = element.getAttribute('y');
  if (y !== null) written.push(['y', isCentred(element, tools) ? lowered(y, style['font-size']) : y]);
  return written;
}

/** Several programs pass over `dominant-baseline`, so the baseline's own place is written. */
function isCentred(element: Element, { propertyOf }: DrawingTools): boolean {
  return element.tagName === 'text' && /^(central|middle)$/.test(propertyOf(element, 'dominant-baseline'));
}

function lowered(y: string, fontSize: string): string {
  return String(Math.round((Number(y) + middleToBaseline * Number(fontSize)) * 100) / 100);
}

function styleOf(element: Element, { colorOf, propertyOf }: DrawingTools, parent: Style): Style {
  const style = Object.fromEntries(
    inheritedNames.map((name) => [name, plain(name, propertyOf(element, name) || parent[name])]),
  ) as Style;
  for (const paint of ['fill', 'stroke'] as const) {
    const value = style[paint];
    if (value === 'none' || value.startsWith('url(') || value.startsWith('#')) continue;
    const { hex, opacity } = colorOf(value);
    style[paint] = opacity === 0 ? 'none' : hex;
    if (opacity > 0 && opacity < 1) style[`${paint}-opacity`] = String(Number(style[`${paint}-opacity`]) * opacity);
  }
  return style;
}

/** Lengths without their unit; the family as a stack that exists elsewhere. */
function plain(name: Inherited, value: string): string {
  if (name === 'font-family') return /mono/i.test(value) ? fontStacks.mono : fontStacks.sans;
  if (name === 'stroke-dasharray') return value.replace(/px/g, '').replace(/\s*,\s*/g, ' ');
  return name.startsWith('stroke-') || name === 'font-size' ? value.replace(/px$/, '') : value;
}

function differences(style: Style, parent: Style): [string, string][] {
  return inheritedNames.filter((name) => style[name] !== parent[name]).map((name) => [name, style[name]]);
}

function attributes(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
}
