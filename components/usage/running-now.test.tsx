import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aNode, aSession } from '@/components/sessions/samples';
import type { SessionWire } from '@/lib/api/sessions';
import { RunningNow } from './running-now';

const now = '2026-12-02T12:00:00.000Z';

function show(more: Partial<SessionWire> = {}) {
  const onEnd = vi.fn();
  const session = aSession({ username: 'ada', ...more });
  const others = aSession({ session_id: 'other', username: 'bob', app_name: 'MATLAB' });
  render(
    <RunningNow
      nodes={[aNode({ name: 'aurora', sessions: [session, others] })]}
      username="ada"
      asOf={now}
      onEnd={onEnd}
    />,
  );
  return { onEnd, session };
}

describe('what runs now', () => {
  it('is one’s own, with what it takes, and can be asked to end', async () => {
    const { onEnd, session } = show({ wall_clock_seconds: 5400 });
    const words = screen.getByRole('listitem');
    expect(words).toHaveTextContent(/Jupyter on aurora 4\.0 h spent at 1×/);
    expect(words).toHaveTextContent(/4 h of 8 h · wall-clock ceiling 1 h 30 min · uses 0\.4 cores, 900 MiB/);
    await userEvent.click(screen.getByRole('button', { name: 'End Jupyter on aurora' }));
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(session);
  });

  it.each<[string, Partial<SessionWire>, RegExp]>([
    ['nothing', { used_cpus: null, used_memory_mb: null }, /CPU and memory not measured/],
    ['memory alone', { used_cpus: null }, /uses CPU not measured, 900 MiB/],
    ['CPU alone', { used_memory_mb: null }, /uses 0\.4 cores, memory not measured/],
    ['next to no CPU', { used_cpus: 0.01 }, /uses <0\.1 cores, 900 MiB/],
    ['no CPU', { used_cpus: 0 }, /uses 0\.0 cores, 900 MiB/],
  ])('says of %s measured that it is so', (_, more, words) => {
    show(more);
    expect(screen.getByRole('listitem')).toHaveTextContent(words);
  });

  it('that is ending says since when, and cannot be asked again', () => {
    show({ phase: 'ending', ending_since: now });
    expect(screen.getByText(/^ending/)).toHaveTextContent(/^endingsince \d\d:\d\d$/);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
