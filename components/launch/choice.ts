import type { LaunchBody } from '@/lib/api/launches';
import type { Recording } from '@/lib/resources/estimate';
import { type Startable, usualVersion } from './startable';

/** What a person chose beside what to start; null = as it is by itself. */
export interface LaunchChoice {
  version: string | null;
  recording: Recording;
  gpu: boolean | null;
  persistent: boolean | null;
  pool: string | null;
  node: string | null;
}

/** The same recording as the calculator begins with. */
export const firstChoice: LaunchChoice = {
  version: null,
  recording: { hours: 8, channels: 2, sampleRateHz: 256 },
  gpu: null,
  persistent: null,
  pool: null,
  node: null,
};

/** Of another app or analysis the recording stays and so does the place; what belonged to the last one does not. */
export function choiceForAnother(choice: LaunchChoice): LaunchChoice {
  return { ...choice, version: null, gpu: null, persistent: null };
}

/** The body of the launch and of its check. An analysis without a registered version takes the newest. */
export function launchBodyOf(startable: Startable, choice: LaunchChoice): LaunchBody {
  const { gpu, persistent, pool, node } = choice;
  return {
    ...(startable.kind === 'app'
      ? { app_id: startable.app.id }
      : { analysis: { id: startable.analysis.id, ...versionOf(startable, choice), ...recordingOf(choice) } }),
    ...(gpu === null ? {} : { gpu }),
    ...(persistent === null ? {} : { persistent }),
    ...(pool === null ? {} : { pool }),
    ...(node === null ? {} : { node }),
  };
}

function versionOf({ analysis }: Extract<Startable, { kind: 'analysis' }>, { version }: LaunchChoice) {
  const chosen = version ?? usualVersion(analysis) ?? analysis.versions.at(-1)?.version;
  return chosen === undefined ? {} : { version: chosen };
}

function recordingOf({ recording: { hours, channels, sampleRateHz } }: LaunchChoice) {
  return { hours, channels, sample_rate_hz: sampleRateHz };
}
