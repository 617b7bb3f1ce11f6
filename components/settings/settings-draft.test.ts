import { describe, expect, it } from 'vitest';
import { nothingSet, type SettingsWire } from '@/lib/api/settings';
import { fieldOfEntry, namesError, readSettingsDraft, settingsDraft } from './settings-draft';

const all: SettingsWire = {
  ...nothingSet,
  active: true,
  gpu: false,
  allowance_hours: 20,
  allowance_period: 'week',
  session_limit: 0,
  session_hours: 'unlimited',
  session_memory_mb: 2048,
  pools: ['gpu'],
  pools_denied: [],
};

describe('settings in a form', () => {
  it.each([
    ['nothing set', nothingSet],
    ['all kinds of values', all],
  ])('are saved as they were read: %s', (_, settings) => {
    expect(readSettingsDraft(settingsDraft(settings, []))).toEqual({ settings, errors: {} });
  });

  it('leave out what a record has beside its settings', () => {
    const draft = { ...settingsDraft(nothingSet, []), groups: ['lab'] };
    expect(readSettingsDraft(draft).settings).toEqual(nothingSet);
  });

  it('ask for a choice where the file holds what cannot be used', () => {
    const draft = settingsDraft(nothingSet, [{ entry: 'session_limit', reason: 'is "many"' }]);
    expect(draft.session_limit.kind).toBe('unusable');
    expect(readSettingsDraft(draft).errors).toEqual({ session_limit: 'Choose what is to stand here.' });
  });

  it('tell each fault at its field', () => {
    const draft = {
      ...settingsDraft(all, []),
      allowance_hours: { kind: 'figure' as const, text: '1234,5' },
      pools: ['a b'],
    };
    const { errors } = readSettingsDraft(draft);
    expect(Object.keys(errors).sort()).toEqual(['allowance_hours', 'pools']);
    expect(errors.pools).toMatch(/^“a b”: a name is/);
  });

  it('find the field of an entry, and names that are none', () => {
    expect(fieldOfEntry('pools_denied[2]')).toBe('pools_denied');
    expect(namesError(['ok', 'no/slash'])).toMatch(/^“no\/slash”/);
    expect(namesError(['ok'])).toBeNull();
  });
});
