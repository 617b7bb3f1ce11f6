import { render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OverdueList } from './overdue-list';
import { aNode, aSession } from './samples';
import { SessionBoard } from './session-board';

const now = '2026-12-02T12:00:00.000Z';
const overdue = {
  reason: 'session_hours' as const,
  since: '2026-12-02T10:00:00.000Z',
  detail: 'Older than the 8 h a session may run.',
};
const acts = { canSelect: true, selectedIds: new Set<string>(), onSelect: vi.fn(), onEnd: vi.fn() };
const show = (nodes: ReturnType<typeof aNode>[], seesAll = true) =>
  render(<SessionBoard nodes={nodes} now={now} seesAll={seesAll} acts={acts} />);

describe('a session on the board', () => {
  it('has its age against its limit, its rate and what it spent', () => {
    show([aNode({ sessions: [aSession({ rate: 2, weighted_hours: 8.04, gpu: true })] })]);
    const session = within(screen.getByRole('listitem'));
    expect(session.getByRole('img')).toHaveAccessibleName('Age 4 h of 8 h, 50 %');
    expect(session.getByText('2×')).toBeInTheDocument();
    expect(session.getByTitle('Weighted hours spent so far')).toHaveTextContent('8.0 h');
    expect(session.getByText('GPU')).toBeInTheDocument();
    expect(session.getByRole('link', { name: 'ada' })).toHaveAttribute('href', '/users/ada');
  });

  it.each([
    ['over its limit is full and says by how much', { age_seconds: 9 * 3600 }, 'Age 9 h of 8 h, 113 %, over by 1.0 h'],
    ['under a limit of 0 is full', { age_seconds: 60, session_hours: 0 }, 'Age 1 min of 0 h, 100 %, over by 0.1 h'],
  ])('%s', (_, more, name) => {
    show([aNode({ sessions: [aSession(more)] })]);
    expect(screen.getByRole('img')).toHaveAccessibleName(name);
  });

  it('without a limit has no bar', () => {
    show([aNode({ sessions: [aSession({ session_hours: null })] })]);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByText('no limit')).toBeInTheDocument();
  });

  it.each([
    ['overdue', aSession({ overdue }), /Over its session hours since .*Older than the 8 h/],
    [
      'without an owner',
      aSession({ overdue: { ...overdue, reason: 'orphan', detail: 'Its user no longer exists.' } }),
      /^Has no active owner\. Its user no longer exists\.$/,
    ],
    ['ending', aSession({ phase: 'ending' }), /^ending$/],
    ['free of limits', aSession({ lab: true }), /^lab$/],
  ])('that is %s says so', (_, session, words) => {
    show([aNode({ sessions: [session] })]);
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('of one’s own goes by its app and leads nowhere', () => {
    show([aNode({ sessions: [aSession()] })], false);
    expect(screen.getByRole('listitem')).toHaveTextContent(/^Jupytersince/);
    expect(screen.queryByText('ada')).not.toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('a node on the board', () => {
  it('that answers says what it has', () => {
    show([aNode({ gpus: [{ device: 'nvidia0', name: 'A40' }] })]);
    expect(screen.getByText('32 cores · load 3.5 · 128 GiB · 1 GPU')).toBeInTheDocument();
    expect(screen.getByText('Nothing runs here.')).toBeInTheDocument();
  });

  it('that reported no capacity says so, not zero', () => {
    show([aNode({ cpus: null, load: null, memory_mb: null })]);
    expect(screen.getByText('capacity not reported')).toBeInTheDocument();
  });

  it.each([
    [
      'away',
      { state: 'away' as const, reported_at: '2026-12-02T11:00:00.000Z', error: 'Has stopped reporting.' },
      'Last seen 1 h ago. Has stopped reporting.',
    ],
    [
      'ahead of time',
      { state: 'away' as const, reported_at: '5138-11-16T09:46:39.000Z', error: 'Its clock is wrong.' },
      /Pool default(?!.*Last seen).*Its clock is wrong\./,
    ],
    [
      'suspended',
      { state: 'suspended' as const, error: 'An administrator suspended this node.' },
      /Pool default(?!.*Last seen).*suspended this node\. It still reports\./,
    ],
    [
      'never seen',
      { state: 'pending' as const, reported_at: null, error: 'Waits for approval.' },
      'Never seen. Waits for approval.',
    ],
  ])('that is %s says since when and why', (_, more, words) => {
    show([aNode(more)]);
    expect(screen.getByRole('article')).toHaveTextContent(words);
    expect(screen.getByText(more.state)).toBeInTheDocument();
  });
});

describe('the list of overdue sessions', () => {
  it('names the node', () => {
    render(<OverdueList sessions={[aSession({ node: 'a1', overdue })]} nodeNames={new Map([['a1', 'aurora']])} />);
    expect(screen.getByRole('listitem')).toHaveTextContent('ada Jupyter on aurora4 h');
  });

  it('says that there are none', () => {
    render(<OverdueList sessions={[]} nodeNames={new Map()} />);
    expect(screen.getByText('No session is over a limit.')).toBeInTheDocument();
  });
});
