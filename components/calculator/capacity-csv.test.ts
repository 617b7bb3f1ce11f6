import { expect, it } from 'vitest';
import { aNodeWire } from '@/components/sessions/samples';
import { anyReader, capacitiesOf } from './capacity';
import { capacitiesCsv } from './capacity-csv';
import { startingInputs } from './inputs';

it('has a row for every place, those in a pool too; what is not known is empty', () => {
  const nodes = [
    aNodeWire({ name: 'large', memory_mb: 65_536 }),
    aNodeWire({ name: 'small', memory_mb: 1 }),
    aNodeWire({ name: 'silent', memory_mb: null, state: 'away' }),
  ];
  const [head, ...rows] = capacitiesCsv(startingInputs, capacitiesOf('system', nodes, []), anyReader).split('\r\n');
  expect(head).toBe('place,pool,capacity_mib,claim_mib,fits,verdict,longest_hours,most_channels');
  expect(rows.map((row) => row.split(',').slice(0, 3).join(' '))).toEqual([
    'pool default  65536',
    'large default 65536',
    'small default 1',
    'silent default ',
    '',
  ]);
  expect(rows[1]).toMatch(/,true,fits,[\d.]+,\d+$/);
  expect(rows[2]).toMatch(/,false,"?over by .*,0,0$/);
  expect(rows[3]).toMatch(/,,system memory not reported,,$|,,[a-z ]*not reported,,$/);
});
