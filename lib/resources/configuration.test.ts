import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ConfigurationReading, readConfiguration } from './configuration';

const folder = 'lib/testing/fixtures/configurations';
const fixture = (name: string) => readConfiguration(readFileSync(`${folder}/${name}`, 'utf8'));
const lines = (reading: ConfigurationReading) =>
  (reading.kind === 'refused' ? reading.errors : reading.warnings).map(({ line, path }) => `${line} ${path}`);

describe('the files that authors write', () => {
  it.each(readdirSync(folder))('%s is read or refused as its name says', (name) => {
    expect(fixture(name).kind).toBe(name.includes('.invalid.') ? 'refused' : 'read');
  });

  it('YASA: coefficients, image and name are read without a warning; other blocks are passed over', () => {
    const reading = fixture('yasa-staging.yml');
    expect(reading).toMatchObject({
      kind: 'read',
      warnings: [],
      configuration: {
        name: 'YASA sleep staging',
        image: 'ghcr.io/example/yasa-staging',
        tag: '1.0.0',
        priority: 0,
        requirements: {
          cpu_cores: 1,
          base_system_memory_mib: 800,
          per_hour_per_khz_system_memory_mib: 450,
          per_hour_per_channel_per_khz_system_memory_mib: 90,
          per_hour_system_memory_mib: 0,
          gpus: 0,
          gpu_required: false,
          wall_clock: null,
        },
      },
    });
  });

  it('a GPU detector: every resource, a raised ceiling and a priority', () => {
    expect(fixture('gpu-detector.yml')).toMatchObject({
      warnings: [],
      configuration: {
        priority: 2,
        requirements: {
          gpus: 1,
          gpu_required: true,
          base_gpu_memory_mib: 1900,
          per_hour_artifacts_memory_mib: 0.8,
          wall_clock: {
            seconds: 14400,
            reason: 'Sequence model over the whole night; four hours on the slowest card',
          },
        },
      },
    });
  });

  it('an older file with CRLF: cpu_mhz is read as cores, rounded up, with a warning on its line', () => {
    const reading = fixture('legacy-cpu-mhz-crlf.yml');
    expect(reading).toMatchObject({ configuration: { requirements: { cpu_cores: 3 } } });
    expect(reading.warnings).toHaveLength(1);
    expect(reading.warnings[0]).toMatchObject({ path: 'resources.cpu_mhz', line: 4, allowed: 'write cpu_cores: 3' });
  });

  it('anchors and a misspelt name: merged fields count, the name nearest is offered', () => {
    const reading = fixture('anchors-and-typo.yml');
    expect(reading).toMatchObject({
      configuration: { requirements: { cpu_cores: 2, base_system_memory_mib: 512, per_hour_system_memory_mib: 4 } },
    });
    expect(reading.warnings).toEqual([
      expect.objectContaining({
        path: 'resources.per_hour_per_chanel_system_memory_mib',
        line: 9,
        allowed: 'did you mean per_hour_per_channel_system_memory_mib?',
      }),
    ]);
  });

  it('many errors: all of them, each with its line', () => {
    const reading = fixture('many-errors.invalid.yml');
    expect(lines(reading)).toEqual([
      '1 identification.name',
      '3 resources.cpu_cores',
      '4 resources.base_system_memory_mib',
      '5 resources.per_hour_system_memory_mib',
      '6 resources.per_hour_per_channel_system_memory_mib',
      '7 resources.gpu_required',
      '9 resources.wall_clock.seconds',
      '9 resources.wall_clock.reason',
      '10 priority.base',
    ]);
    const messages = reading.kind === 'refused' ? reading.errors.map((error) => error.message).join('\n') : '';
    expect(messages).toContain('1.2 GB is 1144.41 MiB (1.2 GiB would be 1228.8)');
  });

  it('the old range shape: each field says what took its place', () => {
    const reading = fixture('old-range-shape.invalid.yml');
    expect(lines(reading)).toEqual([
      '3 resources.cpu_cores',
      '4 resources.system_memory_mib',
      '5 resources.per_hour_multipliers',
    ]);
    const errors = reading.kind === 'refused' ? reading.errors : [];
    expect(errors[0]?.allowed).toContain('cpu_cores: 2');
    expect(errors[1]?.allowed).toContain('base_system_memory_mib');
    expect(errors[2]?.allowed).toContain('per_hour_system_memory_mib');
  });
});

const minimal = 'resources:\n  cpu_cores: 1\n  base_system_memory_mib: 10\n';

describe('one line at a time', () => {
  it.each([
    ['a number in quotes', '  per_hour_system_memory_mib: "12"', 'write 12 without quotes'],
    ['a decimal comma', '  per_hour_system_memory_mib: 1234,5', 'write 1234.5'],
    ['grouped digits', '  per_hour_system_memory_mib: 1_000', 'write 1000 without separators'],
    ['not a number', '  per_hour_system_memory_mib: .nan', '.nan'],
    ['nothing', '  per_hour_system_memory_mib:', 'nothing (null)'],
    ['a list', '  per_hour_system_memory_mib: [1]', 'a list'],
    ['a number too large for a double', '  per_hour_system_memory_mib: 1e999', '1e999'],
    ['text for a switch', '  gpu_required: yes', 'true or false'],
    ['half a GPU', '  gpus: 0.5', 'an integer of 0 or more'],
    ['a required GPU with none asked for', '  gpu_required: true', 'set gpus to 1 or more'],
    ['a ceiling without a reason', '  wall_clock: {seconds: 5}', 'a text that says why'],
    ['a ceiling that is a number', '  wall_clock: 5', 'null or {seconds: ..., reason: ...}'],
    ['a key written twice', '  base_system_memory_mib: 11', 'written twice (lines 3 and 4)'],
    ['a tag that YAML reads as a number', 'docker: {tag: 1.10}', 'write it in quotes, "1.10"'],
    ['a priority that is a number', 'priority: 3', 'null or {base: ...}'],
  ])('%s is refused on line 4', (_case, line, words) => {
    const reading = readConfiguration(`${minimal}${line}\n`);
    expect(reading.kind).toBe('refused');
    const [error] = reading.kind === 'refused' ? reading.errors : [];
    expect(error?.line).toBe(4);
    expect(error?.message).toContain(words);
  });

  it.each([
    ['wall_clock: null', '  wall_clock: null'],
    ['wall_clock: ~', '  wall_clock: ~'],
    ['priority: null', 'priority: null'],
    ['an empty block', 'identification:'],
    ['a tag of other software', 'x: !custom {a: !!binary aGk=}'],
  ])('%s is read', (_case, line) => {
    expect(readConfiguration(`${minimal}${line}\n`)).toMatchObject({ kind: 'read', warnings: [] });
  });

  it('both ways to ask for CPU: cpu_cores wins and the warning says so', () => {
    const reading = readConfiguration(`${minimal}  cpu_mhz: 9000\n`);
    expect(reading).toMatchObject({ kind: 'read', configuration: { requirements: { cpu_cores: 1 } } });
    expect(reading.warnings[0]?.message).toContain('ignored, as cpu_cores is set');
  });

  it.each([
    [1, 1],
    [999, 1],
    [1000, 1],
    [1001, 2],
  ])('cpu_mhz: %d is %d core(s)', (mhz, cores) => {
    const reading = readConfiguration(`resources: {cpu_mhz: ${mhz}, base_system_memory_mib: 1}`);
    expect(reading).toMatchObject({ configuration: { requirements: { cpu_cores: cores } } });
  });

  it('what is missing is named', () => {
    expect(lines(readConfiguration('resources: {}'))).toEqual([
      '1 resources.cpu_cores',
      '1 resources.base_system_memory_mib',
    ]);
    expect(lines(readConfiguration('identification: {name: x}'))).toEqual(['null resources']);
  });

  it('a name that nothing resembles is warned about with what is known', () => {
    const reading = readConfiguration(`${minimal}  colour: red\n  constructor: 1\n`);
    expect(lines(reading)).toEqual(['4 resources.colour', '5 resources.constructor']);
    expect(reading.warnings[0]?.message).toContain('cpu_cores');
  });
});

describe('the program of a run', () => {
  const command = (docker: string) => {
    const reading = readConfiguration(`${docker}\nresources: {cpu_cores: 1, base_system_memory_mib: 1}`);
    return reading.kind === 'read' ? reading.command : reading.errors.map(({ path, line }) => `${line} ${path}`);
  };

  it.each([
    ['none is named', 'docker: {image: "a"}', null],
    ['there is no docker block', '', null],
    ['it is null', 'docker: {command: null}', null],
    ['it is a list of texts', 'docker: {command: [sleep, "100"]}', ['sleep', '100']],
    ['it is a block list', 'docker:\n  command:\n    - python\n    - run.py', ['python', 'run.py']],
    ['it is one text, which no shell is there to split', 'docker: {command: "sleep 100"}', ['1 docker.command']],
    ['it is an empty list', 'docker: {command: []}', ['1 docker.command']],
    ['an argument is a bare number', 'docker: {command: [sleep, 100]}', ['1 docker.command[1]']],
    ['an argument is a list', 'docker: {command: [sleep, [a]]}', ['1 docker.command[1]']],
  ])('%s', (_name, docker, expected) => {
    expect(command(docker)).toEqual(expected);
  });
});
