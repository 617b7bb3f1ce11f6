import { describe, expect, it } from 'vitest';
import { readTreeArguments, treeUsage } from './arguments';

const prune = { command: 'prune', store: null, before: '2026-10-01', includeSilent: false, isMeant: false };

describe('the arguments of npm run tree', () => {
  it.each([
    ['copy file:a s3://b/c', { command: 'copy', from: 'file:a', to: 's3://b/c' }],
    ['check', { command: 'check', store: null }],
    ['check file:a', { command: 'check', store: 'file:a' }],
    ['prune --before 2026-10-01', prune],
    ['prune file:a --before=2026-10-01', { ...prune, store: 'file:a' }],
    ['prune --yes --before 2026-10-01 file:a', { ...prune, store: 'file:a', isMeant: true }],
    ['prune --before 2026-10-01 --include-silent', { ...prune, includeSilent: true }],
  ])('reads %s', (line, order) => {
    expect(readTreeArguments(line.split(' '), '2026-10-28')).toEqual(order);
  });

  it.each([
    ['', 'Say what to do.'],
    ['move file:a file:b', 'There is no command "move".'],
    ['copy file:a', 'copy takes two stores'],
    ['copy file:a file:b file:c', 'copy takes two stores'],
    ['copy file:a file:b --yes', 'Only prune takes options.'],
    ['check file:a file:b', 'check takes one store.'],
    ['check --before 2026-10-01', 'Only prune takes options.'],
    ['prune', 'prune needs --before'],
    ['prune --before 2026-02-30', 'prune needs --before'],
    ['prune --before 2026-10-29', 'Days stay as they are for 35 days: --before may be 2026-10-28 at the latest.'],
    ['prune --before', "'--before <value>' argument missing"],
    ['prune --force', "Unknown option '--force'"],
  ])('says what is wrong with "%s"', (line, words) => {
    expect(readTreeArguments(line.split(' ').filter(Boolean), '2026-10-28')).toContain(words);
  });

  it('leaves out what Node.js advises about hyphens', () => {
    expect(readTreeArguments(['prune', '--befor', '2026-10-01'], '2026-10-28')).toBe("Unknown option '--befor'");
  });

  it('names every command in the usage', () => {
    for (const command of ['copy', 'check', 'prune']) expect(treeUsage).toContain(`npm run tree -- ${command} `);
  });
});
