import fc from 'fast-check';
import { createLoader, createSerializer } from 'nuqs/server';
import { describe, expect, it } from 'vitest';
import { capacitiesOf, chosenCapacity } from '@/components/calculator/capacity';
import { heatContent } from '@/components/calculator/heat-content';
import { type CalculatorInputs, startingInputs } from '@/components/calculator/inputs';
import { chartContent } from '@/components/calculator/memory-content';
import { memoryModel } from '@/components/charts/memory-model';
import { bounds } from '@/lib/resources/bounds';
import { termFields } from '@/lib/resources/requirements';
import { mostRunsInAddress } from '@/lib/resources/runs-csv';
import { longRunsOf } from './long-runs';
import { calculatorParsers, calculatorUrlKeys, inputsOf, valuesOf } from './search-params';

const options = { urlKeys: calculatorUrlKeys };
const load = createLoader(calculatorParsers, options);
const write = createSerializer(calculatorParsers, options);
const throughUrl = (inputs: CalculatorInputs) => inputsOf(load(`https://example.org${write('/c', valuesOf(inputs))}`));

it('an address without a query is the start, and the start needs no query', () => {
  expect(inputsOf(load('https://example.org/c'))).toMatchObject(startingInputs);
  expect(write('/c', valuesOf(startingInputs))).toBe('/c');
});

it('every input survives the address, to the last bit', () => {
  const figure = fc.double({ min: 0.1, max: 100, noNaN: true });
  const words = fc.option(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((text) => text.isWellFormed()),
  );
  const run = fc.record({
    hours: figure,
    channels: fc.nat(bounds.channels.most),
    sampleRateHz: figure,
    peakMib: fc.nat().map((n) => n + 0.5),
  });
  const inputs = fc
    .record({
      figures: fc.array(figure, { minLength: 6, maxLength: 6 }),
      name: words,
      reason: words,
      runs: fc.array(run, { maxLength: 20 }),
      lines: fc.array(fc.nat(500), { maxLength: 8 }),
      typed: fc.array(figure, { maxLength: 4 }),
      resource: fc.constantFrom('system', 'gpu', 'disk'),
      fitFields: fc.uniqueArray(fc.constantFrom(...termFields), { maxLength: 5 }),
      versions: fc.array(fc.stringMatching(/^[A-Za-z0-9_-]{1,128}$/), { minLength: 4, maxLength: 4 }),
    })
    .map(({ figures, name, reason, runs, lines, typed, resource, fitFields, versions }): CalculatorInputs => {
      const [base = 0, slope = 0, hours = 0, hz = 0, headroom = 0, span = 0] = figures;
      return {
        ...startingInputs,
        requirements: {
          ...startingInputs.requirements,
          base_system_memory_mib: base,
          per_hour_gpu_memory_mib: slope,
          cpu_cores: 3,
          gpus: 1,
          gpu_required: true,
          wall_clock: reason === null ? null : { seconds: 7, reason },
        },
        hours,
        sampleRateHz: hz,
        headroom,
        spanHours: span === 0 ? null : span,
        resource,
        view: 'heat',
        scale: 'log',
        fitFields,
        opened: { id: versions[0] ?? '', version: versions[1] ?? '' },
        comparedWith: { id: versions[2] ?? '', version: versions[3] ?? '' },
        ownFile: '0az9',
        asTable: true,
        name,
        runs,
        channelLines: lines,
        typedMib: { system: typed, gpu: [1], disk: [] },
        capacityKey: 'node:abc',
      };
    });
  fc.assert(
    fc.property(inputs, (before) => {
      expect(throughUrl(before)).toMatchObject(before);
    }),
  );
});

it('runs that are too many for the address are named in it by number and text', () => {
  const runs = Array.from({ length: mostRunsInAddress + 1 }, (_, index) => ({
    ...{ hours: index, channels: 2, sampleRateHz: 256, peakMib: 1000 },
  }));
  const address = write('/c', valuesOf({ runs }));
  expect(address).toMatch(/^\/c\?many=61\.[0-9a-z]+$/);
  expect(load(`https://example.org${address}`)).toMatchObject({ runs: [], longRuns: longRunsOf([...runs]) });
  expect(write(address, valuesOf({ runs: runs.slice(1, 2) }))).toBe('/c?runs=1_2_256_1000');
});

it('a reason as long as the API takes it survives', () => {
  const wall_clock = { seconds: 7, reason: 'long '.repeat(200) };
  const requirements = { ...startingInputs.requirements, wall_clock };
  expect(throughUrl({ ...startingInputs, requirements }).requirements.wall_clock).toEqual(wall_clock);
});

describe('an address that somebody wrote by hand', () => {
  it.each([
    ['a negative coefficient', 'b=-1'],
    ['not a number', 'b=NaN'],
    ['infinity', 'b=1e999'],
    ['hexadecimal', 'h=0x10'],
    ['an empty value', 'h='],
    ['half a channel', 'ch=1.5'],
    ['no core', 'cpu=0'],
    ['an unknown view', 'view=pie'],
    ['a run with a cell too few', 'runs=1_2_3'],
    ['a run without a peak', 'runs=1_2_3_0'],
    ['a length beyond all', 'h=1e308'],
    ['a rate beyond all', 'hz=1e308'],
    ['a coefficient beyond all', 'pck=1e308'],
    ['channels beyond all', 'ch=100001'],
    ['a run beyond all', 'runs=1e308_1_1_5'],
    ['too many capacities', `mem=${Array(50).fill('1').join('_')}`],
    ['an unknown scale', 'scale=cubic'],
    ['a term that is none', 'fit=b_x'],
    ['an analysis without a version', 'an=yasa'],
    ['a version beyond the tree', 'an=yasa.../1'],
    ['a compared version with a space', 'with=yasa.1 2'],
    ['a file that is a path', 'file=../x'],
    ['many runs without a name', 'many=5000'],
    ['a required GPU with none asked for', 'gr=true'],
  ])('%s reads as the start', (_case, query) => {
    expect(inputsOf(load(`https://example.org/c?${query}`))).toMatchObject(startingInputs);
  });
});

/** Every number anywhere in a value. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

it('whatever the address says, the figures are within their bounds and the chart can be drawn', () => {
  const odd = fc.constantFrom(
    '0',
    '1',
    '1e5',
    '1e6',
    '1e7',
    '1e12',
    '1e200',
    '1e307',
    '1e308',
    '1e-300',
    '5e-324',
    'x',
  );
  const any = fc.oneof(odd, fc.double({ min: 0, noNaN: true }).map(String));
  const one = fc.tuple(any, any, any, any).map((cells) => cells.join('_'));
  const keys = Object.keys(calculatorParsers).map(
    (key) => calculatorUrlKeys[key as keyof typeof calculatorParsers] ?? key,
  );
  const query = fc.dictionary(fc.constantFrom(...keys), fc.oneof(any, one));
  const resource = fc.constantFrom('system', 'gpu', 'disk');
  fc.assert(
    fc.property(query, resource, fc.array(one, { maxLength: 3 }), (pairs, of, runs) => {
      const search = new URLSearchParams({ ...pairs, of, ...(runs.length > 0 ? { runs: runs.join('~') } : {}) });
      const inputs = inputsOf(load(`https://example.org/c?${search}`));
      for (const key of ['hours', 'channels', 'sampleRateHz', 'headroom', 'bytesPerSample'] as const)
        expect(inputs[key]).toBeLessThanOrEqual(bounds[key].most);
      for (const field of termFields) expect(inputs.requirements[field]).toBeLessThanOrEqual(bounds.mib.most);
      const capacities = capacitiesOf(inputs.resource, [], inputs.typedMib[inputs.resource]);
      const chosen = chosenCapacity(capacities, inputs.capacityKey);
      const content = chartContent(inputs, capacities, chosen);
      const drawn = [inputs, memoryModel(content, 400), heatContent(inputs, capacities, chosen)];
      expect(numbersIn(drawn).filter((value) => !Number.isFinite(value))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
