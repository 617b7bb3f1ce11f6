import { expect, it } from 'vitest';
import { auditLine } from '../testing/list-reader';
import { logWorld } from '../testing/log-world';
import { actorOf } from '../testing/service-context';
import type { ActingContext } from './acting-context';
import { auditHere } from './audit-here';

const { context } = logWorld({ alpha: [auditLine(1)] });
const search = { from: 0, to: 10, limit: 10 };
const asked = (username: string, role: 'admin' | 'author' | 'user') =>
  auditHere({ ...context, actor: actorOf(username, role, 'peer') } as ActingContext, search);

it.each([
  ['ada', 'admin'],
  ['root', 'admin'],
] as const)('is read for %s, an %s', async (username, role) => {
  expect((await asked(username, role)).lines).toHaveLength(1);
});

it.each([
  ['an administrator with a token of a lesser role', 'ada', 'author'],
  ['a user whom the other node takes for an administrator', 'uma', 'admin'],
  ['a user', 'uma', 'user'],
  ['somebody who does not exist', 'nobody', 'admin'],
] as const)('is refused to %s', async (_, username, role) => {
  await expect(asked(username, role)).rejects.toMatchObject({ code: 'forbidden' });
});
