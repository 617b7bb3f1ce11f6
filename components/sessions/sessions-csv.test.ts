import { expect, it } from 'vitest';
import { csvOf } from '@/lib/units/csv';
import { aNode, aSession } from './samples';
import { sessionRowsOf, sessionsCsvColumns } from './sessions-csv';

it('is one row a session with its node, unrounded, what is not known left empty', () => {
  const late = aSession({
    session_id: 'two',
    username: '=cmd',
    used_cpus: null,
    overdue: { reason: 'session_hours', since: '2026-12-02T11:00:00.000Z', detail: 'Ran too long.' },
  });
  const nodes = [aNode({ name: 'alpha', sessions: [aSession({ age_seconds: 5400 })] }), aNode({ sessions: [late] })];
  const [head, ...rows] = csvOf(sessionsCsvColumns, sessionRowsOf(nodes)).split('\r\n');
  expect(head).toMatch(/^session_id,username,.*,age_hours,session_limit_hours,rate,weighted_hours,/);
  expect(rows).toEqual([
    'one,ada,jupyter,Jupyter,alpha,default,false,false,2026-12-02T08:00:00.000Z,1.5,8,1,4,0.4,900,running,,',
    "two,'=cmd,jupyter,Jupyter,node-a,default,false,false,2026-12-02T08:00:00.000Z,4,8,1,4,,900,running,session_hours,2026-12-02T11:00:00.000Z",
    '',
  ]);
});
