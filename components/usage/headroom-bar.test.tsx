import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { HeadroomBar } from './headroom-bar';
import { anAllowance, sampleNow } from './samples';
import { StorageBar } from './storage-bar';

const part = (name: string) => document.querySelector<HTMLElement>(`[data-part="${name}"]`);
const widthOf = (name: string) => part(name)?.style.width;
const leftOf = (name: string) => part(name)?.style.left;

describe('the headroom bar', () => {
  it('draws what is used from the left, even pace and the mark at 80 %', () => {
    render(<HeadroomBar allowance={anAllowance(40, 20)} now={sampleNow} />);
    expect(widthOf('used')).toBe('50%');
    expect(leftOf('even')).toBe('50%');
    expect(leftOf('mark-80')).toBe('80%');
    expect(part('left')).toBeInTheDocument();
    expect(part('runs-out')).not.toBeInTheDocument();
  });

  it('puts a flag as far into the period as the projection runs out', () => {
    render(
      <HeadroomBar allowance={anAllowance(40, 30, { runs_out_at: '2026-12-05T06:00:00.000Z' })} now={sampleNow} />,
    );
    expect(leftOf('runs-out')).toBe('75%');
  });

  it('over 100 % is full, red, and says by how much', () => {
    render(<HeadroomBar allowance={anAllowance(40, 42.8)} now={sampleNow} size="head" />);
    expect(part('full')).toHaveClass('bg-over');
    expect(part('used')).not.toBeInTheDocument();
    expect(screen.getByText('107 % · over by 2.8 h')).toBeInTheDocument();
    expect(screen.getByRole('img')).toHaveAccessibleName(
      /^42\.8 h of 40 h used, 107 %; over by 2\.8 h; even pace .* 50 % now; resets/,
    );
  });

  it('a little over agrees with itself', () => {
    render(<HeadroomBar allowance={anAllowance(11.5, 11.532)} now={sampleNow} size="card" />);
    expect(screen.getByText('101 % · over by 2 min')).toBeInTheDocument();
    expect(screen.getByRole('img')).toHaveAccessibleName(/^11\.5 h of 11\.5 h used, 101 %; over by 2 min;/);
  });

  it('0 of 0 is spent, without a division', () => {
    render(<HeadroomBar allowance={anAllowance(0, 0)} now={sampleNow} size="card" />);
    expect(part('full')).toBeInTheDocument();
    expect(screen.getByText('100 % · spent')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('NaN');
  });

  it('what is not known is a hatch and words, not an empty bar', () => {
    render(<HeadroomBar allowance={null} now={sampleNow} unknown="not measured yet" />);
    expect(part('not-known')).toHaveClass('bg-hatch');
    expect(part('left')).not.toBeInTheDocument();
    expect(screen.getByText('not measured yet')).toBeInTheDocument();
  });

  it('no allowance is said, not drawn', () => {
    render(<HeadroomBar allowance={null} now={sampleNow} />);
    expect(screen.getByText('no limit')).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('says everything in words', () => {
    const allowance = anAllowance(40, 30, { runs_out_at: '2026-12-05T06:00:00.000Z' });
    render(<HeadroomBar allowance={allowance} now={sampleNow} size="card" />);
    const name = screen.getByRole('img').getAttribute('aria-label');
    expect(name).toMatch(
      /30\.0 h of 40 h used, 75 %; 10\.0 h left; even pace would be at 50 % now; runs out \w{3} \d Dec/,
    );
    expect(name).toMatch(/at the present pace; resets .* Dec 2026/);
    expect(screen.getByText(/runs out/)).toBeInTheDocument();
  });

  it('has no tick for even pace in a period that is past', () => {
    render(<HeadroomBar allowance={anAllowance(40, 30)} now="2026-12-09T00:00:00.000Z" />);
    expect(part('even')).not.toBeInTheDocument();
  });
});

describe('the storage bar', () => {
  const gib = 1024 ** 3;
  it.each<[string, number | null, number | null, string]>([
    ['used of a limit', 5 * gib, 20, '5.0 GiB of 20.0 GiB'],
    ['over its limit', 21 * gib, 20, '105 %, over by 1.0 GiB'],
    ['not measured', null, 20, 'not measured yet'],
    ['without a limit', 5 * gib, null, 'of no limit'],
  ])('%s', (_, used, limit, words) => {
    render(<StorageBar usedBytes={used} limitGib={limit} />);
    expect(screen.getByText(words)).toBeInTheDocument();
  });
});
