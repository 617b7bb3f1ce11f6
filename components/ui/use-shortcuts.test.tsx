import { render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { focusSearch, useShortcuts } from './use-shortcuts';

const go = vi.fn();
const help = vi.fn();
const palette = vi.fn();

const shortcuts = [
  { keys: '/', label: 'Search', run: focusSearch },
  { keys: '?', label: 'Keys', run: help },
  { keys: 'g u', label: 'Users', run: go },
  { keys: 'mod+k', label: 'Palette', run: palette },
];

beforeEach(() => {
  vi.clearAllMocks();
  render(<input data-search aria-label="Search" />);
  renderHook(() => useShortcuts(shortcuts));
});

describe('keys', () => {
  it.each([
    ['one key', '?', help],
    ['two keys one after the other', 'gu', go],
    ['a key with Control', '{Control>}k{/Control}', palette],
  ])('%s', async (_, keys, run) => {
    await userEvent.keyboard(keys);
    expect(run).toHaveBeenCalledOnce();
  });

  it('a slash goes to the search field and does not land in it', async () => {
    await userEvent.keyboard('/');
    expect(screen.getByLabelText('Search')).toHaveFocus();
    expect(screen.getByLabelText('Search')).toHaveValue('');
  });

  it.each([
    ['while someone types', '/gu?', help],
    ['that only begins alike', 'gx', go],
    ['with a key in between', 'gxu', go],
  ])('a sequence %s does nothing', async (_, keys, run) => {
    await userEvent.keyboard(keys);
    expect(run).not.toHaveBeenCalled();
  });
});
