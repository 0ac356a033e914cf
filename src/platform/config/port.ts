import { createServer } from 'node:net';
import { ConfigError } from './config.ts';

/**
 * Refuses a port that is taken, naming the next free one, before anything slow is begun. Port 0 is always free.
 * @throws ConfigError
 */
export async function checkPort(host: string, port: number): Promise<void> {
  const failure = await tryPort(host, port);
  if (failure === null) return;
  if (failure === 'EADDRNOTAVAIL' || failure === 'ENOTFOUND') {
    throw new ConfigError(`CALLOUT_HOST: found "${host}", expected an address of this machine.`);
  }
  if (failure === 'EACCES') {
    throw new ConfigError(`CALLOUT_PORT: found ${port}, which this user may not open; expected one from 1024 on.`);
  }
  const free = await nextFree(host, port);
  const offer = free === null ? '' : ` The next free one is ${free}: npm start -- --port ${free}`;
  throw new ConfigError(`CALLOUT_PORT: port ${port} on ${host} is taken by another program.${offer}`);
}

async function nextFree(host: string, port: number): Promise<number | null> {
  for (let next = port + 1; next <= Math.min(port + 100, 65_535); next++) {
    // One after the other: the first free one is wanted.
    if ((await tryPort(host, next)) === null) return next;
  }
  return null;
}

function tryPort(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
