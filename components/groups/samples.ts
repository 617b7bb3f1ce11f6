import type { GroupWire } from '@/lib/api/groups';
import { nothingSet, type SettingsWire } from '@/lib/api/settings';

/** For tests: a group that sets what the test says, and nothing else. */
export function aGroupWire(settings: Partial<SettingsWire> = {}, more: Partial<GroupWire> = {}): GroupWire {
  return {
    name: 'lab',
    settings: { ...nothingSet, ...settings },
    sso_groups: [],
    members: 0,
    faults: [],
    version: '1',
    ...more,
  };
}
