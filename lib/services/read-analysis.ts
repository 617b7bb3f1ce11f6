import 'server-only';
import type { AnalysisWire } from '../api/analyses';
import { type AnalysesContext, analysisWire } from './analysis-wire';
import { requireAnalysis } from './held-analysis';

/** One analysis as it stands in the store at this moment. Throws AppError `not_found`, `unavailable`. */
export async function readAnalysisById(context: AnalysesContext, id: string): Promise<AnalysisWire> {
  return analysisWire(context, await requireAnalysis(context.store, id));
}
