import { text } from 'node:stream/consumers';
import { createProcessRuntime } from '../runtime/drivers/process';

/** A server that starts one session and is killed at once: reads `{folder, nodeId, spec}` from its input. */
const { folder, nodeId, spec } = JSON.parse(await text(process.stdin));
const result = await createProcessRuntime({ folder, nodeId }).start(spec);
if (result.kind === 'failed') throw new Error(result.reason);
process.kill(process.pid, 'SIGKILL');
