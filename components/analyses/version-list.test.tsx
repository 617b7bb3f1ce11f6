import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aVersion } from '@/lib/testing/analysis-api';
import { VersionList } from './version-list';

it('shows the newest ten, then all, and the focus goes to the first that was added', () => {
  const versions = Array.from({ length: 12 }, (_, index) => aVersion(String(index + 1)));
  const analysis = { id: 'yasa', name: null, index_version: 'i1', may_remove: true, versions };
  render(
    <VersionList
      analysis={{ ...analysis, runs: null, runs_version: null, runs_error: null }}
      mayRegister={false}
      compared={{ from: null, to: null }}
      onCompare={() => {}}
      onAct={() => {}}
    />,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 12 versions' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(12);
  expect(screen.getByRole('button', { name: 'What changed in version 2' })).toHaveFocus();
});
