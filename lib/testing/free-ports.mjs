import { createServer } from 'node:net';

const firstPort = 4100;
const step = 10;

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** The first port of so many free ones in a row, from 4100 on; 4100 where all are taken, whose own message then says so. */
export async function firstOfFreePorts(count) {
  for (let port = firstPort; port < firstPort + 20 * step; port += step) {
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(port + index)));
    if (free.every(Boolean)) return port;
  }
  return firstPort;
}
