import { TriangleAlert } from 'lucide-react';
import type { AnalysisConfigurationWire } from '@/lib/api/analyses';
import { formatNumber } from '@/lib/units/format';

/** Nobody mends more at once. */
const mostListed = 50;

/** Why a version cannot be read, by line. */
export function Faults({ answer: { version, errors, id }, of }: { answer: AnalysisConfigurationWire; of?: string }) {
  return (
    <div className="rounded-md border border-rule p-3">
      <p className="flex gap-2 font-medium">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-over-text" aria-hidden />
        Version {version}
        {of === undefined || of === id ? '' : ` of ${id}`} cannot be read, so it has no claim.
      </p>
      <ul className="mt-2 grid gap-1 text-over-text">
        {errors.slice(0, mostListed).map(({ line, path, message }) => (
          <li key={`${line} ${path} ${message}`} className="break-words">
            {line === null ? '' : `Line ${line}: `}
            {message}.
          </li>
        ))}
        {errors.length > mostListed ? <li>And {formatNumber(errors.length - mostListed)} more.</li> : null}
      </ul>
    </div>
  );
}
