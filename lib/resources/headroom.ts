/** The share by which a claim should exceed the measured peak: claim >= 1.30 * peak (spec: estimator, Fitting). */
export const headroomTarget = 0.3;

/** How far a claim lies above a measured peak, as a share of the peak: claim / peak - 1. Negative: the run would not have fitted. */
export function headroomOf(claimMib: number, peakMib: number): number {
  return claimMib / peakMib - 1;
}

/** Whether a claim covers a measured peak with `target` to spare: claim >= (1 + target) * peak. */
export function meetsHeadroom(claimMib: number, peakMib: number, target: number = headroomTarget): boolean {
  return claimMib >= (1 + target) * peakMib;
}
