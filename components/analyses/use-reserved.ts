'use client';

import type { RefObject } from 'react';
import type { CalculatorInputs, SetInputs, VersionName } from '@/components/calculator/inputs';
import type { Configuration } from '@/lib/resources/configuration';
import type { WallClock } from '@/lib/resources/requirements';
import { useVersion } from './use-version';

/** What of a configuration only administrators set. */
export interface Reserved {
  wall_clock: WallClock | null;
  priority: number;
}

/** What holds as long as nothing else was registered. */
const ofNewAnalysis: Reserved = { wall_clock: null, priority: 0 };

interface Page {
  inputs: CalculatorInputs;
  current: RefObject<CalculatorInputs>;
  opened: VersionName | null;
  isAdmin: boolean;
  setInputs: SetInputs;
}

/**
 * What stands of wall clock and priority where a save goes, and whether the figures of somebody who may not change it
 * say otherwise: the server would refuse that. `version`: the newest of the opened analysis; null for a new one.
 */
export function useReserved({ inputs, current, opened, isAdmin, setInputs }: Page, version: string | null | undefined) {
  const asked = isAdmin ? undefined : (version ?? undefined);
  const { read, isPending } = useVersion(opened?.id ?? '', asked);
  const configuration = read?.configuration ?? null;
  const standing = version === null ? ofNewAnalysis : configuration && reservedOf(configuration);
  const differs = !isAdmin && standing !== null && JSON.stringify(standing) !== JSON.stringify(reservedOf(inputs));
  return {
    standing,
    differs,
    isPending: asked !== undefined && isPending,
    /** Puts them back to what stands. */
    take: () => {
      if (!standing) return;
      const { requirements, priority } = withReserved(current.current, standing);
      setInputs({ requirements, priority }, { isStep: true });
    },
  };
}

function reservedOf({ requirements, priority }: Pick<Configuration, 'requirements' | 'priority'>): Reserved {
  const { wall_clock } = requirements;
  return { wall_clock: wall_clock && { seconds: wall_clock.seconds, reason: wall_clock.reason }, priority };
}

export function withReserved(inputs: CalculatorInputs, reserved: Reserved | null): CalculatorInputs {
  if (!reserved) return inputs;
  const { wall_clock, priority } = reserved;
  return { ...inputs, requirements: { ...inputs.requirements, wall_clock }, priority };
}
