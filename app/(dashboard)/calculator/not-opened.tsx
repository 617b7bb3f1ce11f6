import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';
import { buttonStyle } from '@/components/ui/styles';
import { formatNumber } from '@/lib/units/format';

interface NotOpenedProps {
  /** `yasa, version 3`. */
  what: string;
  faults: readonly { line: number | null; message: string }[];
  /** Of its analysis; null where there is none to go to. */
  analysisId: string | null;
}

/** Nobody reads more at once. */
const mostListed = 50;

/** In place of the calculator where a link asks for a saved version that cannot be opened: why, and where to go. */
export function NotOpened({ what, faults, analysisId }: NotOpenedProps) {
  return (
    <>
      <PageHead title="Calculator" />
      <div className="grid max-w-prose justify-items-start gap-3">
        <h2 className="break-words font-medium text-section">{what} cannot be opened.</h2>
        <ul className="grid gap-1 break-words text-over-text">
          {faults.slice(0, mostListed).map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              {line === null ? '' : `Line ${formatNumber(line)}: `}
              {sentence(message)}
            </li>
          ))}
          {faults.length > mostListed ? <li>And {formatNumber(faults.length - mostListed)} more.</li> : null}
        </ul>
        <div className="mt-2 flex flex-wrap gap-2">
          {analysisId === null ? null : (
            <Link look="bare" href={`/analyses/${analysisId}`} className={buttonStyle({ tone: 'strong' })}>
              See its versions
            </Link>
          )}
          <Link look="bare" href="/analyses" className={buttonStyle()}>
            See all analyses
          </Link>
          <Link look="bare" href="/calculator" className={buttonStyle()}>
            Open the calculator empty
          </Link>
        </div>
      </div>
    </>
  );
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
