import { expect, it } from 'vitest';
import { analysisVersion } from '../testing/plan-world';
import { versionsFor } from './startable';

const analysis = { id: 'yasa', versions: [analysisVersion('1', true), analysisVersion('2', false)] };

it.each([
  ['admin', ['1', '2']],
  ['author', ['1', '2']],
  ['user', ['1']],
] as const)('the versions that an account of role %s may start', (role, expected) => {
  expect(versionsFor(analysis, role).map(({ version }) => version)).toEqual(expected);
});
