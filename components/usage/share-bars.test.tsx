import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rolledUpShare } from '@/lib/api/users';
import { ShareBars } from './share-bars';

const linesOf = () => screen.getAllByRole('listitem').map((item) => item.textContent);

it('names each share, and says of hours that lead to nothing why', () => {
  const shares = [
    { name: 'alpha', hours: 6 },
    { name: rolledUpShare, hours: 3 },
    { name: '', hours: 1 },
  ];
  render(<ShareBars title="By node" shares={shares} nameOf={(name) => name.toUpperCase()} />);
  expect(linesOf()).toEqual([
    expect.stringMatching(/^ALPHA6.*60.%$/),
    expect.stringMatching(/^Rolled up3.*30.%$/),
    expect.stringMatching(/^No session record1.*10.%$/),
  ]);
  expect(screen.getByText(/^Rolled up: older days/)).toBeVisible();
});

it('says where nothing was used', () => {
  render(<ShareBars title="By node" shares={[]} />);
  expect(screen.getByText('Nothing used.')).toBeVisible();
  expect(screen.queryByText(/^Rolled up/)).toBeNull();
});
