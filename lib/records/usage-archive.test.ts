import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, textOf } from '../testing/tree-objects';
import { type DayObject, parseUsageArchive, type UsageArchive, withRolledUp, writeUsageArchive } from './usage-archive';

const key = 'cluster/usage-archive/2026-10.yml';
const parse = (text: string | Uint8Array) =>
  parseUsageArchive(key, '2026-10', typeof text === 'string' ? bytesOf(text) : text);
const plain = (archive: UsageArchive) =>
  Object.fromEntries(
    Array.from(archive, ([day, { seconds, nodeIds }]) => [day, { seconds: [...seconds], nodeIds: [...nodeIds] }]),
  );

const day = fc.constantFrom('2026-10-01', '2026-10-02', '2026-10-31');
const username = fc.oneof(
  fc.constantFrom(
    'alice',
    '---',
    '...',
    '%x',
    '007',
    'yes',
    'null',
    '__proto__',
    'rolled_up',
    '2026-10-01',
    'a: b',
    '#c',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }).filter((text) => text.isWellFormed()),
);
const seconds = fc.oneof(
  fc.nat({ max: 864_000 }).map((tenths) => tenths / 10),
  fc.nat().map((micros) => micros / 1e6),
);
const nodeId = fc.constantFrom('a1', 'b2', '007', '1e3', 'null', 'x'.repeat(300));
const object: fc.Arbitrary<DayObject> = fc.record({
  day,
  nodeId,
  seconds: fc.array(fc.tuple(username, seconds), { maxLength: 6 }).map((entries) => new Map(entries)),
});

describe('an archive', () => {
  it('reads back as it was written, whatever the names, cut between its days or through the YAML reader', () => {
    fc.assert(
      fc.property(fc.array(object, { maxLength: 8 }), (objects) => {
        const archive = withRolledUp(new Map(), objects);
        const bytes = writeUsageArchive(archive);
        for (const read of [parse(bytes), parse(`---\n${textOf(bytes)}`)]) {
          expect(read).toMatchObject({ usable: true, problems: [] });
          expect(new Map(read.archive)).toEqual(new Map(archive));
        }
      }),
    );
  });

  it('is the same in whatever order its objects come, each counting once', () => {
    const byNode = fc.uniqueArray(object, { selector: ({ day: of, nodeId: node }) => `${of} ${node}`, maxLength: 8 });
    fc.assert(
      fc.property(
        byNode.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all))),
        ([all, some]) => {
          const inParts = withRolledUp(withRolledUp(new Map(), some), all);
          expect(textOf(writeUsageArchive(inParts))).toBe(textOf(writeUsageArchive(withRolledUp(new Map(), all))));
        },
      ),
    );
  });

  it('is as the spec has it: days, users, seconds; and says what it holds', () => {
    const archive = withRolledUp(new Map(), [
      { day: '2026-10-02', nodeId: 'b2', seconds: new Map([['bob', 0.1]]) },
      {
        day: '2026-10-01',
        nodeId: 'b2',
        seconds: new Map([
          ['bob', 0.1],
          ['alice', 0.2],
        ]),
      },
      { day: '2026-10-01', nodeId: 'a1', seconds: new Map([['bob', 0.2]]) },
      { day: '2026-10-03', nodeId: 'a1', seconds: new Map() },
    ]);
    expect(textOf(writeUsageArchive(archive))).toBe(
      [
        "'2026-10-01':",
        '  alice: 0.2',
        '  bob: 0.3',
        "'2026-10-02':",
        '  bob: 0.1',
        "'2026-10-03': {}",
        'rolled_up:',
        "  '2026-10-01':",
        '    - a1',
        '    - b2',
        "  '2026-10-02':",
        '    - b2',
        "  '2026-10-03':",
        '    - a1',
        '',
      ].join('\n'),
    );
  });
});

describe('what programs and people write there', () => {
  const expected = { '2026-10-01': { seconds: [['alice', 6400]], nodeIds: ['a1', 'b2'] } };

  it.each([
    ['in block style', "'2026-10-01':\n  alice: 6400.0\nrolled_up:\n  '2026-10-01':\n    - a1\n    - b2\n"],
    ['with lists at their key', '2026-10-01:\n  alice: 6400.0\nrolled_up:\n  2026-10-01:\n  - a1\n  - b2\n'],
    ['with flow lists', '2026-10-01:\n  alice: 6400.0\nrolled_up:\n  2026-10-01: [a1, b2]\n'],
    ['in flow style', "{'2026-10-01': {alice: 6400.0}, rolled_up: {'2026-10-01': [a1, b2]}}"],
    ['as a document', "---\n'2026-10-01':\n  alice: 6400.0\nrolled_up:\n  '2026-10-01': [a1, b2]\n"],
    ['indented by four', "'2026-10-01':\n    alice: 6400.0\nrolled_up:\n    '2026-10-01': [a1, b2]\n"],
    [
      'with comments and blank lines',
      '# x\n\n2026-10-01: # y\n# z\n\n  alice: 6400 # w\n\nrolled_up:\n  2026-10-01: [a1, b2]\n',
    ],
    [
      'with BOM and CRLF',
      '\ufeff2026-10-01:\r\n  alice: 6400\r\nrolled_up:\r\n  2026-10-01:\r\n    - a1\r\n    - b2\r\n',
    ],
    ['with nodes first', 'rolled_up:\n  2026-10-01: [a1, b2]\n2026-10-01:\n  alice: 6400'],
  ])('is read %s', (_, text) => {
    expect(parse(text)).toMatchObject({ usable: true, problems: [] });
    expect(plain(parse(text).archive)).toEqual(expected);
  });

  it.each([
    ['nothing', ''],
    ['an empty map', '{}'],
    ['comments', '# nothing yet\n'],
  ])('%s is no archived day, and no problem', (_, text) => {
    expect(parse(text)).toEqual({ usable: true, archive: new Map(), problems: [] });
  });

  it.each([
    ['no YAML', "'2026-10-01': [1\n", 'is no valid YAML', 2],
    ['no UTF-8', Uint8Array.from([0xff]), 'is not UTF-8', undefined],
    ['a list', '- a\n', 'is no map', undefined],
    ['a large file in flow style', `{${'2026-10-01: {}, '.repeat(5000)}}`, 'over 64 KiB', 1],
  ])('%s is unusable as a whole', (_, text, reason, line) => {
    expect(parse(text)).toEqual({
      usable: false,
      archive: new Map(),
      problems: [{ key, reason: expect.stringContaining(reason), ...(line === undefined ? {} : { line }) }],
    });
  });
});

describe('what cannot be used is told with its place, and hides nothing else', () => {
  const good = '2026-10-02:\n  bob: 2\n';
  it.each([
    ['an entry', '2026-10-01:\n  alice: x\n  carl: 1\n', '2026-10-01.alice', 4, 'is "x"'],
    ['an entry that stands twice', '2026-10-01:\n  a: 1\n  a: 2\n', '2026-10-01.a', 5, 'stands more than once'],
    ['a day that is no map', '2026-10-01:\n  - 1\n', '2026-10-01', 3, 'is no map'],
    ['a day of another month', '2026-11-01:\n  alice: 1\n', '2026-11-01', 3, 'is no day of 2026-10'],
    ['a day that stands twice', '2026-10-02:\n  bob: 2\n', '2026-10-02', 3, 'stands more than once'],
    ['no date', 'nodes:\n  alice: 1\n', 'nodes', 3, 'is no day of 2026-10'],
    [
      'nodes of a day without sums',
      'rolled_up:\n  2026-10-09: [a]\n',
      'rolled_up.2026-10-09',
      undefined,
      'has no sums',
    ],
    ['nodes that are no list', 'rolled_up:\n  2026-10-02: 7\n', 'rolled_up.2026-10-02', 4, 'is no list of node ids'],
    ['a node that is a number', 'rolled_up:\n  2026-10-02: [7]\n', 'rolled_up.2026-10-02', 4, 'no node ids'],
    ['nodes of no date', 'rolled_up:\n  today: [a]\n', 'rolled_up.today', 4, 'is no date'],
  ])('%s', (_, text, entry, line, reason) => {
    for (const read of [parse(good + text), parse(`---\n${good}${text}`)]) {
      expect(read.archive.get('2026-10-02')?.seconds).toEqual(new Map([['bob', 2]]));
      expect(read.problems.map((problem) => [problem.entry, problem.reason])).toContainEqual([
        entry,
        expect.stringContaining(reason),
      ]);
    }
    const told = parse(good + text).problems.find((problem) => problem.entry === entry);
    expect(told?.line).toBe(line);
  });

  it('a day that cannot be used rolls nothing up', () => {
    const { archive } = parse(`${good}2026-10-01:\n  - 1\nrolled_up:\n  2026-10-01: [a1]\n  2026-10-02: [a1]\n`);
    expect([...archive.keys()]).toEqual(['2026-10-02']);
  });

  it('hundreds of them are told as a hundred and a number', () => {
    const { problems } = parse(Array.from({ length: 150 }, (_, n) => `x${n}:\n  a: 1\n`).join(''));
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toEqual({ key, reason: 'has 50 more such entries' });
  });
});

it('takes a month of 10,000 users', () => {
  const users = Array.from({ length: 10_000 }, (_, n) => [`user.${n}`, n / 10] as const);
  const days = Array.from({ length: 31 }, (_, n) => `2026-10-${String(n + 1).padStart(2, '0')}`);
  const archive = new Map(days.map((of) => [of, { seconds: new Map(users), nodeIds: new Set(['a1']) }]));
  const { usable, problems, archive: read } = parse(writeUsageArchive(archive));
  expect([usable, problems, read.size]).toEqual([true, [], 31]);
  expect(read.get('2026-10-31')?.seconds.get('user.9999')).toBe(999.9);
});
