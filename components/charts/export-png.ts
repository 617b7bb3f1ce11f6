import type { StandaloneSvg } from './export-svg';

/** Pixels of the picture for each CSS pixel: sharp on dense screens and in print. */
const pixelRatio = 2;

/** An SVG as a PNG, drawn with a style sheet that brings its fonts. Rejects where the browser cannot draw or encode it. */
export async function pngOf({ text, width, height }: StandaloneSvg, fontSheet: string): Promise<Blob> {
  const drawn = text.replace('<title>', `<style>${fontSheet}</style><title>`);
  const url = URL.createObjectURL(new Blob([drawn], { type: 'image/svg+xml;charset=utf-8' }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * pixelRatio;
    canvas.height = height * pixelRatio;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas to draw on');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await encoded(canvas);
  } finally {
    URL.revokeObjectURL(url);
  }
}

function encoded(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded'))),
      'image/png',
    );
  });
}
