import { termName } from '@/components/calculator/words';
import type { ConfigurationPath, FieldChange } from '@/lib/resources/configuration-diff';
import type { Recording } from '@/lib/resources/estimate';
import { type Resource, termDefinitions } from '@/lib/resources/requirements';
import { formatNumber, formatQuantity } from '@/lib/units/format';
import { formatDuration } from '@/lib/units/format-time';

const otherFields: Partial<Record<ConfigurationPath, string>> = {
  'identification.name': 'Name',
  'docker.image': 'Image',
  'docker.tag': 'Tag',
  'resources.cpu_cores': 'CPU cores',
  'resources.gpus': 'GPUs',
  'resources.gpu_required': 'GPU required',
  'resources.wall_clock.seconds': 'Wall clock ceiling',
  'resources.wall_clock.reason': 'Reason of the wall clock ceiling',
  'priority.base': 'Priority',
};

export const resourceNames: Record<Resource, string> = { system: 'System memory', gpu: 'GPU memory', disk: 'Disk' };

/** A field as the reader calls it: `System memory: per hour, kHz`. */
export function fieldWords(path: ConfigurationPath): string {
  const term = termDefinitions.find(({ field }) => path === `resources.${field}`);
  if (!term) return otherFields[path] ?? path;
  return `${resourceNames[term.resource]}: ${termName(term).toLowerCase().replace('khz', 'kHz')}`;
}

/** A value as it is read: a figure with every digit that it has. */
export function valueWords({ path, unit }: FieldChange, value: FieldChange['before']): string {
  if (value === null) return 'not set';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (path === 'resources.wall_clock.seconds') return `${formatNumber(value)} s (${formatDuration(value * 1000)})`;
  return formatQuantity({ number: plain(value), unit: unit.startsWith('MiB') ? 'MiB' : '' });
}

/** How it changed, in words: `+90 (+20 %)`, `added`, `removed`, `changed`. */
export function changeWords({ before, after, difference, share }: FieldChange): string {
  if (before === null) return 'added';
  if (after === null) return 'removed';
  if (difference === null) return 'changed';
  return withShare(signed(difference, plain), share);
}

/** A change of a claim: `+184 MiB (+8.8 %)`, `no change`. */
export function mibChangeWords(differenceMib: number, share: number | null): string {
  if (differenceMib === 0) return 'no change';
  return withShare(`${signed(differenceMib, formatNumber)} MiB`, share);
}

function withShare(words: string, share: number | null): string {
  return share === null ? words : `${words} (${signedPercent(share)})`;
}

/** `+8.8 %`, `−12 %`; below a tenth of a percent `<0.1 %` with its sign. */
function signedPercent(share: number): string {
  const percent = Math.abs(share * 100);
  const sign = share < 0 ? '−' : '+';
  if (percent < 0.1) return `${sign}<0.1 %`;
  return `${sign}${formatNumber(percent, percent < 10 ? 1 : 0)} %`;
}

function signed(value: number, write: (value: number) => string): string {
  return `${value < 0 ? '−' : '+'}${write(Math.abs(value))}`;
}

// Twelve digits leave out the noise of a subtraction, and nothing that anybody writes.
const digits = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 12 });

function plain(value: number): string {
  return digits.format(value);
}

/** `8 h, 2 channels, 256 Hz`. */
export function recordingWords({ hours, channels, sampleRateHz }: Recording): string {
  return `${plain(hours)} h, ${plain(channels)} ${channels === 1 ? 'channel' : 'channels'}, ${plain(sampleRateHz)} Hz`;
}
