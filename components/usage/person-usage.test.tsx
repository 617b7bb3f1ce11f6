import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UserDetailWire } from '@/lib/api/users';
import { allowance, answerOf, asOf } from './answer-fixture';
import { LimitsList } from './limits-list';
import { SettingsNotice } from './person-usage';
import { ShareBars } from './share-bars';
import { SpentSessions } from './spent-sessions';

afterEach(() => vi.unstubAllGlobals());

const unlimited = { value: null, source: 'default', considered: [] };
const user: UserDetailWire = {
  username: 'alice',
  is_admin: false,
  active: true,
  role: 'user',
  groups: ['lab', 'students'],
  limits: {
    session_limit: {
      value: 2,
      source: 'group:students',
      considered: [
        { source: 'own', value: 8 },
        { source: 'group:lab', value: 4 },
        { source: 'group:students', value: 2 },
      ],
    },
    session_cpus: unlimited,
    session_memory_mb: { value: 8192, source: 'own', considered: [{ source: 'own', value: 8192 }] },
    session_hours: { value: 0, source: 'own', considered: [{ source: 'own', value: 0 }] },
    storage_limit: unlimited,
  },
  allowance: allowance({
    granted_hours: 5,
    considered: [
      { source: 'group:lab', value: 120, period: 'month' },
      { source: 'group:students', value: 15, period: 'week' },
    ],
  }),
  sessions_running: 0,
  storage_bytes: null,
  as_of: asOf,
  stale_since: null,
  grants: [],
  switches: null,
  pools: [],
  pools_denied: [],
};

describe('limits', () => {
  it('say where each value comes from, and what it stands instead of', () => {
    render(<LimitsList user={user} />);
    const text = document.body.textContent;
    expect(text).toContain(
      'Allowance15 h a week + 5 h grantedfrom group studentsinstead of 120 h a month from group lab',
    );
    expect(text).toContain(
      'Sessions at once2 sessionsfrom group studentsinstead of 8 sessions from own settings, 4 sessions from group lab',
    );
    expect(text).toContain('Memory of a session8,192 MiBfrom own settings');
  });

  it('can be taken as a file', async () => {
    const made: Blob[] = [];
    const createObjectURL = (blob: Blob) => `blob:${made.push(blob)}`;
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() }));
    render(<LimitsList user={user} />);
    await userEvent.click(screen.getByRole('button', { name: 'CSV of the limits' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^CSV ?UTF/ }));
    await waitFor(() => expect(made).toHaveLength(1));
    const [header, ...rows] = ((await made[0]?.text()) ?? '').split('\r\n');
    expect(header).toBe('setting,value,unit,source,considered');
    expect(rows).toContain('session_limit,2,sessions,group:students,own 8; group:lab 4; group:students 2');
  });

  it('tell 0, no limit and not set apart', () => {
    render(<LimitsList user={user} />);
    expect(document.body.textContent).toContain('Length of a session0 hfrom own settings');
    expect(document.body.textContent).toContain('Cores of a sessionno limitset nowhere');
  });

  it('are not known where the settings cannot be read, and the page says what that means', () => {
    const broken = { ...user, limits: null, allowance: null, settings_error: 'The file is no YAML' };
    render(<LimitsList user={broken} />);
    render(<SettingsNotice user={broken} isSelf />);
    expect(screen.getByText('Not known: the settings cannot be read.')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(
      'Your settings cannot be read. The file is no YAML. Until they are mended nothing new starts; what runs goes on. Tell an administrator.',
    );
  });
});

const session = {
  session_id: 's1',
  app_id: 'firefox',
  app_name: 'Firefox',
  node: 'n1',
  node_name: 'aurora',
  pool: 'default',
  gpu: true,
  created_at: '2026-12-02T10:00:00.000Z',
  ended_at: null,
  weighted_hours: 2,
  weighted_hours_in_period: 2,
  reason: null,
};

describe('what the hours went to', () => {
  it('lists each session with what it spent and how it ended', () => {
    const ended = { ...session, session_id: 's2', ended_at: asOf, reason: 'oom', weighted_hours: 5, gpu: false };
    render(<SpentSessions answer={answerOf({ sessions: [session, ended] })} />);
    const [, first, second] = within(screen.getByRole('table')).getAllByRole('row');
    expect(first).toHaveTextContent(/Firefox GPU2\.0 hso far.*aurora in defaultrunning/);
    expect(second).toHaveTextContent(/2\.0 h part.*out of memory/);
  });

  it('shows all of many only when asked', async () => {
    const sessions = Array.from({ length: 30 }, (_, index) => ({ ...session, session_id: `s${index}` }));
    render(<SpentSessions answer={answerOf({ sessions })} />);
    expect(screen.getAllByRole('row')).toHaveLength(13);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 30 sessions' }));
    expect(screen.getAllByRole('row')).toHaveLength(31);
  });

  it('says which hours no session tells of', () => {
    render(<SpentSessions answer={answerOf({ by_app: [{ name: '', hours: 3.25 }] })} />);
    expect(document.body).toHaveTextContent('3.3 h were used without a record of the session.');
    expect(screen.getByText('No session of this period is on record.')).toBeInTheDocument();
  });

  it('draws shares with their hours and share of the whole', () => {
    const shares = [
      { name: 'gpu', hours: 9 },
      { name: '', hours: 3 },
    ];
    render(<ShareBars title="By app" shares={shares} />);
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('gpu9.0 h75 %');
    expect(second).toHaveTextContent('No session record3.0 h25 %');
  });

  it('nothing used is said', () => {
    render(<ShareBars title="By app" shares={[]} />);
    expect(screen.getByText('Nothing used.')).toBeInTheDocument();
  });
});
