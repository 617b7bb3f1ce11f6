import { expect, it } from 'vitest';
import { csvOf } from '@/lib/units/csv';
import { poolsCsvColumns } from './pools-csv';
import { aPoolWire } from './samples';

it('is one row a pool with what it costs and to whom it is open; nothing in it runs as a formula', () => {
  const pools = [
    aPoolWire({ name: 'gpu', cost: 2, gpu_cost: 4, restricted: true, groups: ['lab', 'render'], nodes: 1 }),
    aPoolWire({ description: '=1+1', version: null, faults: [{ entry: 'cost', reason: 'is no number' }] }),
  ];
  expect(csvOf(poolsCsvColumns, pools).trimEnd().split('\r\n')).toEqual([
    'pool,description,cost_hours_per_hour,gpu_cost_hours_per_hour,stop_when_spent,restricted,users,groups,nodes,sessions_running,has_record,faults',
    'gpu,,2,4,false,true,,lab render,1,0,true,',
    "default,'=1+1,1,,false,false,,,0,0,false,cost is no number",
  ]);
});
