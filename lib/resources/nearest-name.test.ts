import { expect, it } from 'vitest';
import { nearestName } from './nearest-name';
import { resourceFields } from './requirements';

it.each([
  ['per_hour_per_chanel_system_memory_mib', 'per_hour_per_channel_system_memory_mib'],
  ['per_hour_system_memory_mb', 'per_hour_system_memory_mib'],
  ['perHourSystemMemoryMib', 'per_hour_system_memory_mib'],
  ['cpu-cores', 'cpu_cores'],
  ['cpus', 'gpus'],
  ['gpsu', 'gpus'],
  ['gpu_requierd', 'gpu_required'],
  ['wallclock', 'wall_clock'],
  ['colour', null],
  ['', null],
  ['x'.repeat(5000), null],
])('%s means %s', (name, expected) => {
  expect(nearestName(name, resourceFields)).toBe(expected);
});
