import type { PictureTools } from './export-read';

/** How the browser tells colours and fonts: by a canvas of one pixel. */
export function browserTools(): PictureTools {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const known = new Map<string, { hex: string; opacity: number }>();
  return {
    colorOf: (css) => {
      const seen = known.get(css);
      if (seen) return seen;
      const color = context ? painted(context, css) : { hex: css, opacity: 1 };
      known.set(css, color);
      return color;
    },
    propertyOf: (element, property) => getComputedStyle(element).getPropertyValue(property),
    ascentOf: ({ family, sizePx, weight }) => {
      if (!context) return sizePx * 0.9;
      context.font = `${weight} ${sizePx}px ${family}`;
      return context.measureText('x').fontBoundingBoxAscent;
    },
  };
}

/** The colour as it is painted, whatever notation and colour space it was written in. */
function painted(context: CanvasRenderingContext2D, css: string): { hex: string; opacity: number } {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = 'rgb(0 0 0 / 0)';
  context.fillStyle = css;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  const hex = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  return { hex, opacity: Math.round((alpha / 255) * 1000) / 1000 };
}
