import 'server-only';
import type { z } from 'zod';
import type { FitAnswer, fitBody } from '../api/fit';
import { AppError } from '../errors';
import { fitRequirements } from '../resources/fit';
import type { Fit } from '../resources/fitted';
import { termsOf } from '../resources/requirements';

/** Coefficients that cover measured runs. Throws AppError `invalid` with what keeps the runs from being fitted. */
export function fitRuns({ runs, headroom, terms }: z.output<typeof fitBody>): FitAnswer {
  const outcome = fitRequirements({
    runs: runs.map((run) => ({
      hours: run.hours,
      channels: run.channels,
      sampleRateHz: run.sample_rate_hz,
      peakMib: run.peak_mib,
    })),
    headroom,
    fields: terms ?? termsOf('system').map(({ field }) => field),
  });
  if (outcome.kind === 'fit') return wireOf(outcome);
  throw new AppError('invalid', outcome.faults.map(({ message }) => message)[0] ?? 'The runs cannot be fitted.', {
    errors: outcome.faults,
  });
}

function wireOf(fitted: Fit): FitAnswer {
  return {
    requirements: fitted.coefficients,
    runs: fitted.runs.map((run) => ({
      hours: run.hours,
      channels: run.channels,
      sample_rate_hz: run.sampleRateHz,
      peak_mib: run.peakMib,
      claim_mib: run.claimMib,
      headroom: run.headroom,
    })),
    worst_headroom: fitted.worstHeadroom,
    total_over_claim_mib: fitted.totalOverClaimMib,
    least_over_claim_mib: fitted.leastOverClaimMib,
    indistinguishable: fitted.indistinguishable,
    suggestions: fitted.suggestions.map(({ words }) => words),
  };
}
