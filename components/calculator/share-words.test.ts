import { describe, expect, it } from 'vitest';
import { readConfiguration } from '@/lib/resources/configuration';
import { exampleConfiguration } from '@/lib/resources/example';
import { startingInputs } from './inputs';
import { chartFileStem, fileStem, linkNote, reportAddress, resourcesYaml } from './share-words';

const run = { hours: 8, channels: 2, sampleRateHz: 256, peakMib: 1209 };

describe('a file’s name', () => {
  it.each([
    ['YASA sleep staging', 'yasa-sleep-staging'],
    ['  Spindles: v2 / α ', 'spindles-v2-α'],
    ['Größe', 'große'],
    ['睡眠', '睡眠'],
    ['../../etc/passwd', 'etc-passwd'],
    ['=cmd|calc', 'cmd-calc'],
    ['***', 'analysis'],
    [null, 'analysis'],
  ])('of %j begins with %s', (name, stem) => expect(fileStem(name)).toBe(stem));

  it('is short, however long the analysis is called', () => {
    expect(fileStem('long name '.repeat(40)).length).toBeLessThanOrEqual(60);
  });

  it.each([
    ['system', 'lines', 'yasa-system-memory-by-length'],
    ['gpu', 'terms', 'yasa-gpu-memory-by-term'],
    ['disk', 'heat', 'yasa-disk-by-length-and-channels'],
  ] as const)('says which chart of %s as %s', (resource, view, stem) => {
    expect(chartFileStem({ ...startingInputs, name: 'YASA', resource, view })).toBe(stem);
  });
});

it.each([
  ['http://lab.test/calculator?b=800&runs=8_2_256_1209', 'http://lab.test/calculator/report?b=800&runs=8_2_256_1209'],
  ['https://lab.test/headroom/calculator/?b=1#part', 'https://lab.test/headroom/calculator/report?b=1'],
  ['http://lab.test/calculator', 'http://lab.test/calculator/report'],
])('the report of %s is %s', (address, report) => expect(reportAddress(address)).toBe(report));

describe('the resources block', () => {
  const reading = readConfiguration(exampleConfiguration);
  const requirements = reading.kind === 'read' ? reading.configuration.requirements : startingInputs.requirements;

  it('stands alone', () => {
    expect(
      resourcesYaml(requirements)
        .split('\n')
        .filter((line) => !line.startsWith('  ')),
    ).toEqual(['resources:', '']);
  });

  it('reads back as the same requirements', () => {
    const again = readConfiguration(resourcesYaml(requirements));
    expect(again.kind === 'read' && again.configuration.requirements).toEqual(requirements);
  });
});

describe('a link', () => {
  const runsOf = (count: number) => Array.from({ length: count }, () => run);

  it.each([0, 7, 60])('holds %i runs, and nothing is said', (count) => {
    expect(linkNote({ runs: runsOf(count), opened: null })).toBeNull();
  });

  it('says that it leaves out 61, and what to do', () => {
    expect(linkNote({ runs: runsOf(61), opened: null })).toMatch(
      /at most 60 runs, so these 61 runs are not in it.*CSV/,
    );
  });

  it('says where a reader finds those of a saved analysis', () => {
    expect(linkNote({ runs: runsOf(61), opened: { id: 'yasa', version: '2' } })).toContain('saved with yasa');
  });
});
