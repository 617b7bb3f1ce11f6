import { escaped, fontStacks } from './export-svg';

/** Turns any CSS colour into what every program reads. */
export type ColorOf = (css: string) => { hex: string; opacity: number };

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
export function drawingMarkup(svg: SVGSVGElement, colorOf: ColorOf): string {
  const style = styleOf(svg, colorOf, inherited);
  const differing = attributes(differences(style, inherited));
  const viewBox = svg.getAttribute('viewBox');
  const content = [...svg.children].map((child) => elementMarkup(child, style, colorOf)).join('');
  return viewBox === null || isPlain(viewBox, svg)
    ? `<g${differing}>${content}</g>`
    : `<svg width="100%" height="100%" viewBox="${escaped(viewBox)}"${differing}>${content}</svg>`;
}

/** A view box that says no more than width and height do. */
function isPlain(viewBox: string, svg: SVGSVGElement): boolean {
  return viewBox === `0 0 ${svg.getAttribute('width')} ${svg.getAttribute('height')}`;
}

function elementMarkup(element: Element, parent: Style, colorOf: ColorOf): string {
  const computed = getComputedStyle(element);
  if (notDrawn.has(element.tagName) || computed.display === 'none') return '';
  if (element.getAttribute('data-export') === 'none') return '';
  const style = styleOf(element, colorOf, parent);
  const own = [...element.attributes]
    .filter(({ name }) => !leftOut.test(name) && !(name in inherited))
    .map(({ name, value }): [string, string] => [name, value]);
  const written = attributes([...own, ...placed(element, computed, style), ...differences(style, parent)]);
  const content = [...element.childNodes].map((child) => childMarkup(child, style, colorOf)).join('');
  return content === ''
    ? `<${element.tagName}${written}/>`
    : `<${element.tagName}${written}>${content}</${element.tagName}>`;
}

function childMarkup(child: ChildNode, style: Style, colorOf: ColorOf): string {
  if (child instanceof Element) return elementMarkup(child, style, colorOf);
  return child.nodeType === Node.TEXT_NODE ? escaped(child.textContent ?? '') : '';
}

/** Attributes that need more than copying: what is referred to, how strong, how high a text stands, how large. */
function placed(element: Element, computed: CSSStyleDeclaration, style: Style): [string, string][] {
  const written: [string, string][] = [];
  for (const name of ['id', 'width', 'height']) {
    const value = element.getAttribute(name);
    if (value !== null) written.push([name, value]);
  }
  const opacity = computed.opacity || element.getAttribute('opacity') || '1';
  if (opacity !== '1') written.push(['opacity', opacity]);
  const y = element.getAttribute('y');
  if (y !== null) written.push(['y', isCentred(element, computed) ? lowered(y, style['font-size']) : y]);
  return written;
}

/** Several programs pass over `dominant-baseline`, so the baseline's own place is written. */
function isCentred(element: Element, computed: CSSStyleDeclaration): boolean {
  if (element.tagName !== 'text') return false;
  const declared = element.closest('[dominant-baseline]')?.getAttribute('dominant-baseline') ?? '';
  return /^(central|middle)$/.test(computed.getPropertyValue('dominant-baseline') || declared);
}

function lowered(y: string, fontSize: string): string {
  return String(Math.round((Number(y) + middleToBaseline * Number(fontSize)) * 100) / 100);
}

/** Where the style engine says nothing, as one without presentation attributes does, the attribute itself; else the parent's. */
function styleOf(element: Element, colorOf: ColorOf, parent: Style): Style {
  const computed = getComputedStyle(element);
  const said = (name: Inherited) =>
    computed.getPropertyValue(name) || (element.getAttribute(name) ?? '') || parent[name];
  const style = Object.fromEntries(inheritedNames.map((name) => [name, plain(name, said(name))])) as Style;
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
