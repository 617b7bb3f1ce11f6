import { createAuditLog } from '../audit/audit-log';
import { systemClock } from '../time/clock';

/** A process of its own for the audit log's test: writes 500 lines, as long as its name is not short, in groups. */
const [, , folder = '', user = ''] = process.argv;
const log = createAuditLog({
  folder,
  nodeId: () => null,
  clock: systemClock,
  onFailure: (_, error) => {
    throw error;
  },
});
for (let group = 0; group < 50; group++) {
  const numbers = Array.from({ length: 10 }, (_, offset) => group * 10 + offset);
  const writes = numbers.map((at) =>
    log.write({ event: 'session.refused', user, by: user, fields: { at, reason: 'x'.repeat(at * 20) } }),
  );
  await Promise.all(writes);
}
