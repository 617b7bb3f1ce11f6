/** A part of a picture, in CSS pixels from its upper left corner. Colours are `#rrggbb`. */
export type PictureMark =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; radius: number; fill: string; opacity: number }
  | {
      kind: 'text';
      x: number;
      /** Of the baseline. */
      y: number;
      text: string;
      fill: string;
      sizePx: number;
      weight: string;
      isMono: boolean;
    }
  | { kind: 'svg'; x: number; y: number; width: number; height: number; markup: string };

/** What is shown of a chart: drawings and words, without what only serves the pointer. */
export interface Picture {
  width: number;
  height: number;
  marks: readonly PictureMark[];
  /** The ground that it is read on, and the inks of the heading. */
  ground: string;
  ink: string;
  inkSoft: string;
}

/** What stands over the picture, so that it explains itself wherever it is shown. */
export interface Heading {
  title: string;
  lines: readonly string[];
}

export interface StandaloneSvg {
  text: string;
  width: number;
  height: number;
}

/** What the page's own font is called outside it. */
export const pageFontName = 'Geist';

/** Fonts as they exist elsewhere, after the page's own. */
export const fontStacks = {
  sans: `${pageFontName}, Inter, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif`,
  mono: "'Geist Mono', 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
} as const;

const padding = 16;
const title = { sizePx: 16, lineHeight: 24 };
const line = { sizePx: 12, lineHeight: 18 };
const belowHeading = 12;
/** About how wide a letter is, as a part of its size; generous, so that no line is cut. */
const letterShare = 0.56;

/** One SVG that needs nothing of the page: no style sheet, no variables, no script. */
export function standaloneSvg(picture: Picture, heading: Heading): StandaloneSvg {
  const titles = wrapped(heading.title, picture.width, title.sizePx);
  const lines = heading.lines.flatMap((words) => wrapped(words, picture.width, line.sizePx));
  const headingHeight = titles.length * title.lineHeight + lines.length * line.lineHeight + belowHeading;
  const width = Math.ceil(picture.width) + 2 * padding;
  const height = Math.ceil(headingHeight + picture.height) + 2 * padding;
  const text = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
      `font-family="${fontStacks.sans}" style="font-variant-numeric: tabular-nums">`,
    `<title>${escaped([heading.title, ...heading.lines].join('. '))}</title>`,
    `<rect width="${width}" height="${height}" fill="${picture.ground}"/>`,
    ...headingMarks(titles, lines, picture).map(markup),
    `<g transform="translate(${padding} ${padding + headingHeight})">`,
    ...picture.marks.map(markup),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
  return { text, width, height };
}

function headingMarks(titles: readonly string[], lines: readonly string[], { ink, inkSoft }: Picture): PictureMark[] {
  const below = padding + titles.length * title.lineHeight;
  const mark = { kind: 'text', x: padding, isMono: false } as const;
  return [
    ...titles.map((text, index) => ({
      ...mark,
      y: padding + index * title.lineHeight + 16,
      text,
      fill: ink,
      sizePx: title.sizePx,
      weight: '600',
    })),
    ...lines.map((text, index) => ({
      ...mark,
      y: below + index * line.lineHeight + 12,
      text,
      fill: inkSoft,
      sizePx: line.sizePx,
      weight: '400',
    })),
  ];
}

/** Breaks a text between words into lines that fit. */
export function wrapped(text: string, width: number, sizePx: number): string[] {
  const most = Math.max(8, Math.floor(width / (sizePx * letterShare)));
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function markup(mark: PictureMark): string {
  switch (mark.kind) {
    case 'rect':
      return (
        `<rect x="${short(mark.x)}" y="${short(mark.y)}" width="${short(mark.width)}" height="${short(mark.height)}" fill="${mark.fill}"` +
        `${mark.radius > 0 ? ` rx="${short(mark.radius)}"` : ''}${mark.opacity < 1 ? ` fill-opacity="${short(mark.opacity)}"` : ''}/>`
      );
    case 'text':
      return (
        `<text x="${short(mark.x)}" y="${short(mark.y)}" fill="${mark.fill}" font-size="${mark.sizePx}" font-weight="${mark.weight}"` +
        `${mark.isMono ? ` font-family="${fontStacks.mono}"` : ''}>${escaped(mark.text)}</text>`
      );
    case 'svg':
      return `<svg x="${short(mark.x)}" y="${short(mark.y)}" width="${short(mark.width)}" height="${short(mark.height)}">${mark.markup}</svg>`;
  }
}

/** A hundredth of a pixel is finer than any screen or printer of such a picture shows. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** As text or attribute of XML; characters that XML does not allow at all are left out. */
export function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
