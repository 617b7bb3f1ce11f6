import { pageFontName } from './export-svg';

/**
 * The page's font as a style sheet that carries the font itself, under the name that a stand-alone SVG asks for first:
 * a picture that is drawn from an SVG sees no font of the page. Empty where the font cannot be had; then the next one of
 * the stack is drawn.
 */
export async function pageFontSheet(computedFamily: string): Promise<string> {
  const family = nameOf(computedFamily.split(',')[0] ?? '');
  try {
    const source = sourceOf(family);
    if (source === null) return '';
    const response = await fetch(source.url);
    if (!response.ok) return '';
    const data = await dataUrl(await response.blob());
    return `@font-face{font-family:${pageFontName};font-weight:${source.weights};src:url(${data})}`;
  } catch {
    return '';
  }
}

function nameOf(written: string): string {
  return written.trim().replace(/^(["'])(.*)\1$/, '$2');
}

/** The file of a font that a style sheet of the page declares. */
function sourceOf(family: string): { url: string; weights: string } | null {
  for (const sheet of document.styleSheets) {
    for (const rule of rulesOf(sheet)) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      if (nameOf(rule.style.getPropertyValue('font-family')) !== family) continue;
      const url = /url\((["']?)(.*?)\1\)/.exec(rule.style.getPropertyValue('src'))?.[2];
      if (url === undefined) continue;
      const weights = rule.style.getPropertyValue('font-weight') || '400';
      return { url: new URL(url, sheet.href ?? document.baseURI).href, weights };
    }
  }
  return null;
}

/** Sheets of other origins do not show their rules. */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the font could not be read'));
    reader.readAsDataURL(blob);
  });
}
