import { render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { focusSearch, shortcutsInForce, useShortcuts } from './use-shortcuts';

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

  it('do nothing behind a dialog', async () => {
    render(<div role="alertdialog" aria-label="Sure?" />);
    await userEvent.keyboard('{Control>}k{/Control}?gu');
    for (const run of [go, help, palette]) expect(run).not.toHaveBeenCalled();
  });

  it('are all known, and only while their part of the page is there', () => {
    const { unmount } = renderHook(() => useShortcuts([{ keys: 'mod+s', label: 'Save', run: go }]));
    const labels = () => shortcutsInForce().map(({ label }) => label);
    expect(labels()).toEqual(['Search', 'Keys', 'Users', 'Palette', 'Save']);
    unmount();
    expect(labels()).toEqual(['Search', 'Keys', 'Users', 'Palette']);
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
