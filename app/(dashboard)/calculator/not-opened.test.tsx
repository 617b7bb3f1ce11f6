import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NotOpened } from './not-opened';

const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it('says every reason with its line, and leads to the analysis that is there', () => {
  const faults = [
    { line: 3, message: 'resources.gpus is odd' },
    { line: null, message: 'Mend the file first.' },
  ];
  render(<NotOpened what="yasa, version 3," faults={faults} analysisId="yasa" />);
  expect(screen.getByRole('heading', { name: 'yasa, version 3, cannot be opened.' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Line 3: resources.gpus is odd.',
    'Mend the file first.',
  ]);
  expect(hrefs()).toEqual(['/analyses/yasa', '/analyses', '/calculator']);
});

it('of very many reasons lists the first fifty, and leads nowhere that is not there', () => {
  const faults = Array.from({ length: 60 }, (_, index) => ({ line: index, message: `fault ${index}` }));
  render(<NotOpened what="This link" faults={faults} analysisId={null} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(51);
  expect(screen.getByText('And 10 more.')).toBeVisible();
  expect(hrefs()).toEqual(['/analyses', '/calculator']);
});
