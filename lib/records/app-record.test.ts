import { describe, expect, it } from 'vitest';
import type { AppRecord } from '../cluster/records';
import { treeObject } from '../testing/tree-objects';
import { appCollection, readApp, writeApp } from './app-record';

const bare: AppRecord = {
  id: 'firefox',
  name: 'firefox',
  image: 'x:1',
  command: [],
  cpus: null,
  memory: null,
  gpu: false,
  persistent: false,
  network: null,
  users: [],
  groups: [],
};

describe('an app', () => {
  it.each<[string, string, Partial<AppRecord>]>([
    ['the least that makes one', 'image: x:1', {}],
    [
      'the example',
      '{name: Firefox, image: "x:1", command: [sleep, "100000"], cpus: 2, memory: 2g, gpu: false, persistent: true, users: [all], groups: []}',
      { name: 'Firefox', command: ['sleep', '100000'], cpus: 2, memory: '2g', persistent: true, users: ['all'] },
    ],
    ['memory in bytes', 'image: x:1\nmemory: 1048576', { memory: '1048576' }],
  ])('%s', (_, text, record) => {
    expect(readApp(treeObject('firefox', text))).toEqual({ record: { ...bare, ...record }, problems: [] });
  });

  it.each([
    ['cpus in words', 'cpus: two', 'cpus'],
    ['users that cannot be read are none', 'users: {all: true}', 'users'],
    ['memory that is a list', 'memory: [2g]', 'memory'],
  ])('%s, and is reported', (_, line, entry) => {
    expect(readApp(treeObject('firefox', `image: x:1\n${line}`))).toMatchObject({
      record: bare,
      problems: [{ entry, line: 2 }],
    });
  });

  it('without an image is reported and no app', () => {
    expect(readApp(treeObject('firefox', 'name: Firefox'))).toMatchObject({
      record: null,
      problems: [{ entry: 'image', reason: 'is missing' }],
    });
  });

  it.each(['command: sleep 5', 'command: {sleep: 5}', 'command: [sleep, [5]]'])(
    'whose program cannot be read (%s) is no app: the image has another one of its own',
    (line) => {
      const { record, problems } = readApp(treeObject('firefox', `image: x:1\n${line}`));
      expect(record).toBeNull();
      expect(problems).toMatchObject([{ entry: 'command' }]);
    },
  );

  it('what is written reads back the same', () => {
    const app: AppRecord = {
      ...bare,
      name: 'no',
      command: ['echo', '1e3', '- x'],
      cpus: 0.5,
      memory: '1g',
      gpu: true,
      users: ['007'],
      groups: ['null'],
    };
    expect(readApp(treeObject('firefox', writeApp(app)))).toEqual({ record: app, problems: [] });
    expect(readApp(treeObject('firefox', writeApp(bare)))).toEqual({ record: bare, problems: [] });
    expect(appCollection.prefix).toBe('apps/');
  });
});
