import { CircleAlert } from 'lucide-react';
import { fieldOfEntry, type SettingFault } from './settings-draft';

interface FileFaultsProps {
  faults: readonly SettingFault[];
  /** Of the fields that the form has, which say their own. */
  shown: readonly string[];
  /** What saving leaves as it is: `the key`; left out: the whole file is put in its place. */
  kept?: string;
  /** What holds until it is mended. */
  meanwhile?: string;
}

/** Of a file: that it cannot be read at all, or what in it no field of the form shows. */
export function FileFaults({ faults, shown, kept, meanwhile = 'nothing new starts' }: FileFaultsProps) {
  const whole = faults.filter(({ entry }) => entry === '');
  const elsewhere = faults.filter(({ entry }) => entry !== '' && !shown.includes(fieldOfEntry(entry)));
  if (whole.length + elsewhere.length === 0) return null;
  return (
    <div role="status" className="mb-6 flex max-w-4xl gap-2 rounded-md bg-over-wash px-4 py-3 text-over-text">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="grid min-w-0 gap-1 break-words">
        {whole.length > 0 ? (
          <p>
            <strong className="font-medium">The file cannot be read:</strong> it{' '}
            {whole.map(({ reason }) => reason).join('; it ')}. Until it is mended {meanwhile}. Saving puts what stands
            here in place of {kept === undefined ? 'the whole file' : `all its settings, and leaves ${kept} as it is`}.
          </p>
        ) : null}
        {elsewhere.map(({ entry, reason }) => (
          <p key={`${entry} ${reason}`}>
            Its entry {entry} {reason}. No field here shows it, and saving leaves it as it is.
          </p>
        ))}
      </div>
    </div>
  );
}
