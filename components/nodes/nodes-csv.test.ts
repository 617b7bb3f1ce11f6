import { expect, it } from 'vitest';
import { aNodeWire } from '@/components/sessions/samples';
import { csvOf } from '@/lib/units/csv';
import { nodesCsvColumns } from './nodes-csv';

it('is one row a node with its units in the names; no cap and what was not reported are empty', () => {
  const node = aNodeWire({ name: 'alpha', max_sessions: 0, load: null, gpus: [{ device: '/dev/dri/0', name: 'L4' }] });
  const [head = '', row = ''] = csvOf(nodesCsvColumns, [node]).split('\r\n');
  const cells = Object.fromEntries(head.split(',').map((name, at) => [name, row.split(',')[at]]));
  expect(cells).toMatchObject({
    name: 'alpha',
    state: 'answering',
    max_sessions: '',
    load: '',
    memory_mib: '131072',
    gpus: 'L4',
    free_disk_bytes: '500000000000',
    runtime: 'docker',
  });
});
