import { Figure } from '@/components/ui/figure';
import { Skeleton } from '@/components/ui/states';
import type { AnalysisVersionWire } from '@/lib/api/analyses';
import { estimatePeakMib } from '@/lib/resources/estimate';
import { mibQuantity } from '@/lib/units/format';
import { recordingWords } from './diff-words';
import type { ReadVersion } from './use-version';
import { usualRecording } from './usual-recording';

interface AnalysisClaimProps {
  newest: AnalysisVersionWire | undefined;
  read: ReadVersion | null;
  error: Error | null;
}

/** The one figure of the page: what the newest version claims for one night. */
export function AnalysisClaim({ newest, read, error }: AnalysisClaimProps) {
  const what = `of system memory is what version ${newest?.version} claims for ${recordingWords(usualRecording)}.`;
  if (newest === undefined) return <p className="text-ink-soft">The analysis has no version, so it claims nothing.</p>;
  if (read?.configuration) {
    const mib = estimatePeakMib('system', read.configuration.requirements, usualRecording);
    return (
      <>
        <Figure value={mibQuantity(mib)} size="figure" />
        <p className="text-ink-soft">{what}</p>
      </>
    );
  }
  if (read !== null) return null;
  if (error) return <p className="text-over-text">The newest version could not be read. {error.message}</p>;
  return (
    <>
      <Skeleton className="my-1 h-7 w-36" />
      <p className="text-ink-soft">{what}</p>
    </>
  );
}
