import type { EpochMs } from '../time/clock';
import {
  bytesQuantity,
  formatCount,
  formatHours,
  formatMib,
  formatOver,
  formatQuantity,
  formatSetHours,
} from '../units/format';
import type { AllowanceState } from './allowance';
import { checkStorage, type StorageFacts } from './check-storage';

/** In the order in which they are asked; the first that refuses answers. */
export const launchLimits = [
  'settings',
  'inactive',
  'pool',
  'gpu',
  'session_limit',
  'allowance',
  'storage',
  'memory',
] as const;
export type LaunchLimit = (typeof launchLimits)[number];

/** Everything that a launch is judged by, gathered by the caller at one instant. */
export interface LaunchFacts {
  /** Why the user's settings cannot be trusted; null where they can. */
  settingsError: string | null;
  active: boolean;
  pool: { name: string; access: 'open' | 'denied' | 'restricted' };
  gpu: { asked: boolean; permitted: boolean };
  sessions: {
    /** As last reported by every node, away or not. */
    running: number;
    /** Launches that no node has reported yet. */
    reserved: number;
    /** null = no limit; 0 is a limit. */
    limit: number | null;
  };
  /** null = no allowance. */
  allowance: AllowanceState | null;
  storage: StorageFacts & {
    persistent: boolean;
    /** Whether the account may keep files at all. */
    permitted: boolean;
  };
  memory: {
    /** null = the launch claims none. */
    claimMib: number | null;
    /** The user's cap; null = none. */
    capMib: number | null;
    /** Of the nodes open to the user; null = not known. */
    largestNodeMib: number | null;
  };
}

export interface LaunchRefusal {
  kind: 'refused';
  limit: LaunchLimit;
  /** In plain words, for whoever asked. */
  detail: string;
  /** In the limit's unit (sessions, hours, bytes, MiB); null where the limit is no figure. */
  used: number | null;
  allowed: number | null;
  /** When the refusal ends by itself; null where it does not. */
  resetsAt: EpochMs | null;
}

export type LaunchDecision = { kind: 'allowed' } | LaunchRefusal;

function refusal(
  limit: LaunchLimit,
  detail: string,
  figures: { used?: number | null; allowed?: number; resetsAt?: EpochMs } = {},
): LaunchRefusal {
  const { used = null, allowed = null, resetsAt = null } = figures;
  return { kind: 'refused', limit, detail, used, allowed, resetsAt };
}

type Check = (facts: LaunchFacts) => LaunchRefusal | null;

const checkSettings: Check = ({ settingsError }) =>
  settingsError === null
    ? null
    : refusal('settings', `The settings cannot be read, so nothing new starts until they are mended. ${settingsError}`);

const checkActive: Check = ({ active }) =>
  active ? null : refusal('inactive', 'The account is switched off. An administrator can switch it on.');

const checkPool: Check = ({ pool }) => {
  if (pool.access === 'open') return null;
  const why = pool.access === 'denied' ? 'is denied to this account' : 'takes only the users and groups it names';
  return refusal('pool', `The pool ${pool.name} ${why}.`);
};

const checkGpu: Check = ({ gpu }) =>
  gpu.asked && !gpu.permitted ? refusal('gpu', 'This account may not use a GPU.') : null;

const checkSessionLimit: Check = ({ sessions: { running, reserved, limit } }) => {
  const used = running + reserved;
  if (limit === null || used < limit) return null;
  const over = used > limit ? `, over by ${used - limit}` : '';
  const detail = `${formatCount(used, 'session')} of ${limit} in use${over}. One has to end before another starts.`;
  return refusal('session_limit', limit === 0 ? 'This account may run no sessions.' : detail, { used, allowed: limit });
};

const checkAllowance: Check = ({ allowance }) => {
  if (!allowance?.spent) return null;
  const { usedHours, hours, overHours, period } = allowance;
  const over = formatOver(overHours);
  const detail = `The allowance of this ${period.kind} is spent: ${formatHours(usedHours)} of ${formatSetHours(hours)}${over ? `, ${over}` : ''}.`;
  return refusal('allowance', detail, { used: usedHours, allowed: hours, resetsAt: period.resetsAt });
};

const checkStorageOfLaunch: Check = ({ storage }) => {
  if (storage.persistent && !storage.permitted) {
    return refusal('storage', 'This account may not keep files. Launch without persistent storage.');
  }
  const decision = storage.persistent ? checkStorage(storage) : null;
  if (decision?.kind !== 'refused') return null;
  const { usedBytes, allowedBytes } = decision;
  const figures = `${formatQuantity(bytesQuantity(usedBytes ?? 0))} of ${formatQuantity(bytesQuantity(allowedBytes))}`;
  return refusal('storage', `The storage is full: ${figures}. Free some, or launch without persistent storage.`, {
    used: usedBytes,
    allowed: allowedBytes,
  });
};

const checkMemory: Check = ({ memory: { claimMib, capMib, largestNodeMib } }) => {
  if (claimMib === null) return null;
  if (capMib !== null && claimMib > capMib) {
    const detail = `The launch claims ${formatMib(claimMib, 'up')}; a session of this account may have ${formatMib(capMib)}.`;
    return refusal('memory', detail, { used: claimMib, allowed: capMib });
  }
  if (largestNodeMib === null || claimMib <= largestNodeMib) return null;
  const detail = `The launch claims ${formatMib(claimMib, 'up')}; the largest node has ${formatMib(largestNodeMib, 'down')}.`;
  return refusal('memory', detail, { used: claimMib, allowed: largestNodeMib });
};

const checks: Record<LaunchLimit, Check> = {
  settings: checkSettings,
  inactive: checkActive,
  pool: checkPool,
  gpu: checkGpu,
  session_limit: checkSessionLimit,
  allowance: checkAllowance,
  storage: checkStorageOfLaunch,
  memory: checkMemory,
};

/**
 * Whether a launch may go ahead; the first limit of `launchLimits` that refuses answers. The caller takes the facts and
 * makes the reservation in one atomic step, else parallel launches could exceed a limit (spec: quota, decisions).
 */
export function checkLaunch(facts: LaunchFacts): LaunchDecision {
  for (const limit of launchLimits) {
    const refused = checks[limit](facts);
    if (refused) return refused;
  }
  return { kind: 'allowed' };
}
