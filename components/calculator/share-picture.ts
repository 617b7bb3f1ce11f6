import { browserTools } from '@/components/charts/export-browser';
import { pageFontSheet } from '@/components/charts/export-font';
import { pngOf } from '@/components/charts/export-png';
import { readPicture } from '@/components/charts/export-read';
import { type Heading, standaloneSvg } from '@/components/charts/export-svg';
import { downloadBlob, downloadText } from '@/components/ui/download';
import type { CalculatorInputs } from './inputs';
import { figureText } from './judged-runs';
import { formulaTerms, formulaText, shapeWords } from './report-formula';
import { chartFileStem, shownWords } from './share-words';

/** What a picture says about itself: whose it is, what it shows, of which recording, and by which formula. */
export function headingOf(inputs: CalculatorInputs): Heading {
  const { name, resource, requirements, bytesPerSample } = inputs;
  const terms = formulaTerms(resource, requirements, bytesPerSample);
  const shown = shownWords(inputs);
  return {
    title: name === null ? shown : `${name}: ${shown.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`,
    lines: [`${recordingWords(inputs)}.`, `Claim in MiB = ${formulaText(terms)}`],
  };
}

/** A heat map is of every number of channels. */
function recordingWords(inputs: CalculatorInputs): string {
  return inputs.view === 'heat' ? `Sampled at ${figureText(inputs.sampleRateHz)} Hz` : shapeWords(inputs);
}

/** Saves the chart that the page shows. Rejects where there is none, or where the browser cannot draw it. */
export async function saveChart(inputs: CalculatorInputs, format: 'svg' | 'png'): Promise<void> {
  const frame = document.querySelector('[data-export="chart"]');
  if (!frame) throw new Error('the page shows no chart');
  await isWhole(frame);
  const svg = standaloneSvg(readPicture(frame, browserTools()), headingOf(inputs));
  const file = `${chartFileStem(inputs)}.${format}`;
  if (format === 'svg') return downloadText(file, svg.text, 'image/svg+xml');
  downloadBlob(file, await pngOf(svg, await pageFontSheet(getComputedStyle(frame).fontFamily)));
}

const waitMs = 50;
const longestWaitMs = 5000;

/** Parts that are loaded late say so while they are missing. */
async function isWhole(frame: Element): Promise<void> {
  for (let waitedMs = 0; frame.querySelector('[data-export="pending"]'); waitedMs += waitMs) {
    if (waitedMs > longestWaitMs) throw new Error('the chart does not load');
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
