import { createServer } from 'node:net';

const firstPort = 3000;

/** `wanted` where it is given, else the first free port from 3000 on. Throws where the wanted one is taken or no port. */
export async function choosePort(wanted: string | undefined): Promise<number> {
  if (wanted !== undefined && wanted !== '') {
    const port = Number(wanted);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Error(`PORT must be a whole number, 1 to 65535, not "${wanted}".`);
    }
    if (!(await isFree(port))) throw new Error(`Port ${port} is taken. Give another: PORT=${port + 1} npm run demo`);
    return port;
  }
  for (let port = firstPort; port < firstPort + 100; port += 1) if (await isFree(port)) return port;
  throw new Error(`No port from ${firstPort} to ${firstPort + 99} is free. Give one: PORT=8080 npm run demo`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
