import { expect, it } from 'vitest';
import { problemsByKey } from './problems-by-key';

it('has each object’s problems together, in their order', () => {
  const problems = [
    { key: 'groups/lab', entry: 'gpu', reason: 'is 5' },
    { key: 'keys/users/ada', reason: 'is torn' },
    { key: 'groups/lab', reason: 'is long' },
  ];
  expect([...problemsByKey({ problems })]).toEqual([
    ['groups/lab', [problems[0], problems[2]]],
    ['keys/users/ada', [problems[1]]],
  ]);
  expect(problemsByKey({ problems: [] }).get('groups/lab')).toBeUndefined();
});
