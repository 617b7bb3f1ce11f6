import { render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aNodeWire } from '@/components/sessions/samples';
import type { NodeWire } from '@/lib/api/sessions';
import { NodeRow } from './node-row';
import { NodesAnswering } from './nodes-answering';

const now = '2026-12-02T12:00:00.000Z';
const show = (more: Partial<NodeWire> = {}, onAct = vi.fn()) => {
  render(<NodeRow node={aNodeWire(more)} now={now} onAct={onAct} />);
  return within(screen.getByRole('article', { name: `Node ${more.name ?? 'node-a'}` }));
};
const engine = (kind: 'docker' | 'process' | 'none', error: string | null = null) => ({
  runtime: { kind, error, since: error === null ? null : '2026-12-02T11:00:00.000Z' },
});

describe('a node', () => {
  it('says which it is, and which of them answers', () => {
    const node = show({ id: '0123456789abcdef', is_this: true });
    expect(node.getByRole('heading', { name: 'node-a' })).toBeInTheDocument();
    expect(node.getByText('0123456789abcdef')).toBeInTheDocument();
    expect(node.getByText('frontend, runtime · node-a.example:8444 · 0.1.0')).toBeInTheDocument();
    expect(node.getByText('this one')).toBeInTheDocument();
    expect(node.getByText('answering')).toBeInTheDocument();
  });

  it('says what room is left', () => {
    const node = show({ claimed_memory_mb: 32_768, sessions_running: 5, max_sessions: 20, claimed_cpus: 6 });
    const bars = node.getAllByRole('img').map((bar) => bar.getAttribute('aria-label'));
    expect(bars).toEqual(['Cores: load 3.5 of 32', 'Memory: 32.0 GiB of 128 GiB claimed', 'Sessions: 5 of 20']);
    expect(node.getByTitle('6 cores claimed')).toBeInTheDocument();
  });

  it.each([
    ['without a cap on sessions has no bar for them', { sessions_running: 5 }, '5, no cap', 2],
    ['over its cores says by how much', { load: 40 }, 'load 40.0 of 32, 125 %', 2],
    ['that did not report its cores says so', { cpus: null, load: null }, 'not reported', 2],
    ['that did not report its memory says only what is claimed', { memory_mb: null }, '0 claimed', 2],
  ])('%s', (_, more, words, bars) => {
    const node = show(more);
    expect(node.getByText(words)).toBeInTheDocument();
    expect(node.getAllByRole('img')).toHaveLength(bars);
  });

  it('draws what is not known as not known', () => {
    const bar = show({ cpus: null, load: null }).getByRole('img', { name: 'Cores: not reported' });
    expect(bar.querySelector('[data-part=not-known]')).toBeInTheDocument();
  });

  it.each([
    [
      'its equipment',
      {
        gpus: [
          { device: '0', name: 'A40' },
          { device: '1', name: 'A40' },
        ],
        gpu_slots: 4,
        free_disk_bytes: 2 ** 40,
      },
      '2 GPUs (A40) · 4 GPU slots · 1.0 TiB of disk free · Docker',
    ],
    [
      'what it did not report',
      { free_disk_bytes: null, runtime: null },
      'no GPU · free disk not reported · runtime not reported',
    ],
    ['that it runs no sessions', engine('none'), 'no GPU · 465 GiB of disk free · runs no sessions'],
  ])('says %s', (_, more, words) => {
    expect(show(more).getByText(words)).toBeInTheDocument();
  });

  it('that runs plain processes says plainly what that means', () => {
    expect(show(engine('process')).getByText(/not isolated.*CPU and memory cannot be capped/)).toBeInTheDocument();
  });

  it('whose engine does not answer says so, since when and why', () => {
    const node = show(engine('docker', 'No such socket.'));
    expect(node.getByText(/does not answer since/)).toHaveTextContent(/\(1 h ago\)\s*: No such socket\./);
  });

  it('shows its alerts', () => {
    const alerts = show({ alerts: ['The engine has no swap limit.'] }).getByRole('list', { name: 'Alerts' });
    expect(alerts).toHaveTextContent('The engine has no swap limit.');
  });

  it.each([
    [
      'away says since when and why',
      { state: 'away', error: 'Has stopped reporting.', reported_at: '2026-12-02T11:30:00.000Z' },
      /Away since .* \(30 min ago\)\. Has stopped reporting\./,
    ],
    [
      'away with a clock that is ahead says no time',
      { state: 'away', error: 'Its clock is wrong.', reported_at: '5138-11-16T09:46:39.000Z' },
      /^Its clock is wrong\.$/,
    ],
    [
      'pending and silent',
      { state: 'pending', error: 'Waits for approval.', reported_at: null, approved: false },
      /^Waits for approval\.$/,
    ],
    [
      'suspended',
      { state: 'suspended', error: 'An administrator suspended this node.', suspended: true },
      /^An administrator suspended this node\. It still reports\.$/,
    ],
    [
      'pending and reports',
      { state: 'pending', error: 'Waits for approval.', approved: false },
      /^Waits for approval\. It reports\.$/,
    ],
    [
      'suspended and silent',
      {
        state: 'suspended',
        error: 'An administrator suspended this node.',
        suspended: true,
        reported_at: '2026-12-02T11:30:00.000Z',
      },
      /^An administrator suspended this node\. Last reported 30 min ago\.$/,
    ],
    [
      'without a record',
      { state: 'pending', error: 'Reports without a node record.', version: null, approved: false },
      /Nothing can be decided of it until it has joined/,
    ],
  ] as const)('that is %s', (_, more, words) => {
    const node = show(more);
    const said = node.getByText((_text, element) => element?.tagName === 'P' && words.test(element.textContent.trim()));
    expect(said).toBeInTheDocument();
  });

  it('that has never reported shows no figures', () => {
    const node = show({ reported_at: null, state: 'pending', error: 'Waits.' });
    expect(node.queryByRole('img')).not.toBeInTheDocument();
    expect(node.getByText('Has reported no figures yet.')).toBeInTheDocument();
  });

  it('that is a frontend alone has no room for sessions', () => {
    expect(show({ roles: ['frontend'], ...engine('none') }).queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('the page’s figure', () => {
  it('counts who answers and says what keeps the others', () => {
    const nodes = [
      aNodeWire(),
      aNodeWire(engine('docker', 'gone')),
      aNodeWire({ state: 'away' }),
      aNodeWire({ state: 'away' }),
      aNodeWire({ state: 'pending' }),
      aNodeWire({ state: 'suspended' }),
    ];
    const { container } = render(<NodesAnswering nodes={nodes} />);
    expect(container).toHaveTextContent(
      '2 of 6 nodes answer 2 are away 1 engine does not answer 1 waits for approval 1 is suspended',
    );
  });
});
