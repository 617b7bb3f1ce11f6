import { describe, expect, it } from 'vitest';
import { type Fit, type Holding, type Room, roomFor } from './capacity';

const gpu0 = '/dev/dri/renderD128';
const gpu1 = '/dev/dri/renderD129';

function holding(rest: Partial<Holding> = {}): Holding {
  return { gpuDevices: [], gpuExclusive: false, claimMemoryMib: null, claimCpus: null, ...rest };
}

function room(rest: Partial<Room> = {}): Room {
  return {
    maxSessions: 0,
    gpuSlots: 0,
    cpus: 8,
    memoryMib: 16_384,
    gpuDevices: [gpu0, gpu1],
    holdings: [],
    freeDiskBytes: 1000,
    ...rest,
  };
}

type Ask = Parameters<typeof roomFor>[0];
const nothing: Ask = { gpu: 'none', gpus: 0, claimMemoryMib: null, claimCpus: null, claimDiskBytes: null };
const sharing = holding({ gpuDevices: [gpu0] });
const alone = holding({ gpuDevices: [gpu0], gpuExclusive: true });

const withGpus = (...gpuDevices: string[]): Fit => ({ kind: 'fits', gpuDevices, gpuExclusive: gpuDevices.length > 1 });
const no = (obstacle: Extract<Fit, { kind: 'no_room' }>['obstacle']): Fit => ({ kind: 'no_room', obstacle });

describe('roomFor', () => {
  it.each<[string, Partial<Ask>, Partial<Room>, Fit]>([
    [
      'a node without a cap takes any number',
      {},
      { holdings: Array.from({ length: 50 }, () => holding()) },
      withGpus(),
    ],
    ['a full node takes none', {}, { maxSessions: 1, holdings: [holding()] }, no('full')],
    ['memory that just fits', { claimMemoryMib: 16_384 }, {}, withGpus()],
    [
      'memory less what others claim',
      { claimMemoryMib: 8193 },
      { holdings: [holding({ claimMemoryMib: 8192 })] },
      no('memory'),
    ],
    ['cores less what runs claim', { claimCpus: 3 }, { holdings: [holding({ claimCpus: 6 })] }, no('cores')],
    ['no GPU where none is asked for', { gpus: 1 }, {}, withGpus()],
    ['the least used GPU for one that shares', { gpu: 'wanted', gpus: 1 }, { holdings: [sharing] }, withGpus(gpu1)],
    [
      'a GPU that somebody has to himself is not shared',
      { gpu: 'required', gpus: 1 },
      { gpuDevices: [gpu0], holdings: [alone] },
      no('gpu'),
    ],
    ['several GPUs are the session’s own', { gpu: 'required', gpus: 2 }, {}, withGpus(gpu0, gpu1)],
    ['several GPUs are none that others use', { gpu: 'required', gpus: 2 }, { holdings: [sharing] }, no('gpu')],
    ['a GPU that is only wanted may be missing', { gpu: 'wanted', gpus: 1 }, { gpuDevices: [] }, withGpus()],
    ['one that was placed without a GPU gets none', { gpu: 'wanted', gpus: 0 }, {}, withGpus()],
    ['no slot is left', { gpu: 'required', gpus: 1 }, { gpuSlots: 1, holdings: [sharing] }, no('gpu')],
    ['a disk that just has room', { claimDiskBytes: 1000 }, {}, withGpus()],
    ['a disk with too little', { claimDiskBytes: 1001 }, {}, no('disk')],
    ['a disk that cannot be measured', { claimDiskBytes: 1 }, { freeDiskBytes: null }, no('disk')],
  ])('%s', (_name, ask, here, expected) => {
    expect(roomFor({ ...nothing, ...ask }, room(here))).toEqual(expected);
  });
});
