import { writeSync } from 'node:fs';
import { createAuditLog } from '../audit/audit-log';
import { systemClock } from '../time/clock';

/** A process of its own for the test of crashes: writes long lines until it is killed, and tells how many are written. */
const [, , folder = '', user = ''] = process.argv;
const log = createAuditLog({
  folder,
  nodeId: () => null,
  clock: systemClock,
  onFailure: (_, error) => {
    throw error;
  },
});
const linesAtOnce = 20;
// Of many pages, so that it is well possible to be killed within one.
const reason = 'x'.repeat(1_000_000);
for (let written = 0; ; written += linesAtOnce) {
  const numbers = Array.from({ length: linesAtOnce }, (_, offset) => written + offset);
  await Promise.all(
    numbers.map((at) => log.write({ event: 'session.refused', user, by: user, fields: { at, reason } })),
  );
  writeSync(1, `${written + linesAtOnce}\n`);
}
