import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';

/**
 * A way to the database server that can break: `withholdCommit` swallows the answer to the next COMMIT and cuts the
 * connection, so that nobody on this side knows whether it took place.
 */
export async function databaseProxy(to: pg.ClientConfig) {
  const folder = mkdtempSync(join(tmpdir(), 'callout-proxy-'));
  const port = to.port ?? 5432;
  let armed = false;
  let withheld = 0;
  const pair = (client: Socket) => {
    const host = to.host ?? '';
    const server = host.startsWith('/')
      ? createConnection(join(host, `.s.PGSQL.${port}`))
      : createConnection(port, host);
    for (const socket of [client, server]) socket.on('error', () => socket.destroy());
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
    client.pipe(server);
    server.on('data', (data) => {
      if (!armed || !data.includes('COMMIT')) return void client.write(data);
      armed = false;
      withheld += 1;
      client.destroy();
    });
  };
  const listener = createServer(pair);
  listener.listen(join(folder, `.s.PGSQL.${port}`));
  await once(listener, 'listening');
  return {
    app: { ...to, host: folder },
    withholdCommit: () => void (armed = true),
    withheld: () => withheld,
    close: () => {
      listener.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
