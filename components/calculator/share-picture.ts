import { browserTools } from '@/components/charts/export-browser';
import { pngOf } from '@/components/charts/export-png';
import { readPicture } from '@/components/charts/export-read';
import { type Heading, standaloneSvg } from '@/components/charts/export-svg';
import { downloadBlob } from '@/components/ui/download';
import type { CalculatorInputs } from './inputs';
import { formulaTerms, formulaText, shapeWords } from './report-formula';
import { chartFileStem, shownWords } from './share-words';

/** What a picture says about itself: whose it is, what it shows, of which recording, and by which formula. */
export function headingOf(inputs: CalculatorInputs): Heading {
  const { name, resource, requirements, bytesPerSample } = inputs;
  const terms = formulaTerms(resource, requirements, bytesPerSample);
  const shown = shownWords(inputs);
  return {
    title: name === null ? shown : `${name}: ${shown.charAt(0).toLowerCase()}${shown.slice(1)}`,
    lines: [`${shapeWords(inputs)}.`, `Claim in MiB = ${formulaText(terms)}`],
  };
}

/** Saves the chart that the page shows. Rejects where there is none, or where the browser cannot draw it. */
export async function saveChart(inputs: CalculatorInputs, format: 'svg' | 'png'): Promise<void> {
  const frame = document.querySelector('[data-export="chart"]');
  if (!frame) throw new Error('the page shows no chart');
  const svg = standaloneSvg(readPicture(frame, browserTools()), headingOf(inputs));
  const blob = format === 'png' ? await pngOf(svg) : new Blob([svg.text], { type: 'image/svg+xml;charset=utf-8' });
  downloadBlob(`${chartFileStem(inputs)}.${format}`, blob);
}
