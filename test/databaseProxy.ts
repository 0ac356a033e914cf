import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** What is wrong with the way to the server, for bytes of its answers. */
export interface Fault {
  /** Milliseconds by which each piece comes late. */
  late?: number;
  /** Bytes of answers that come in a second over each connection. */
  bytesPerSecond?: number;
  /** Nothing comes any more, and nobody says so. */
  isSilent?: boolean;
  /** The connection is reset with the next piece; with `after`, when so many bytes more have come. */
  isReset?: boolean;
  after?: number;
}

/**
 * A way to the database server that can break: `fail` sets what is wrong with it, `withholdCommit` swallows the answer to the next COMMIT and cuts the
 * connection, so that nobody on this side knows whether it took place.
 */
export async function databaseProxy(to: pg.ClientConfig) {
  const folder = mkdtempSync(join(tmpdir(), 'callout-proxy-'));
  const port = to.port ?? 5432;
  let armed = false;
  let withheld = 0;
  let fault: Fault = {};
  const pair = (client: Socket) => {
    const host = to.host ?? '';
    const server = host.startsWith('/')
      ? createConnection(join(host, `.s.PGSQL.${port}`))
      : createConnection(port, host);
    for (const socket of [client, server]) socket.on('error', () => socket.destroy());
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
    client.pipe(server);
    const drip = async (data: Buffer, bytesPerSecond: number) => {
      server.pause();
      for (let at = 0; at < data.length && !client.destroyed; at += bytesPerSecond / 10) {
        client.write(data.subarray(at, at + bytesPerSecond / 10));
        await wait(100);
      }
      server.resume();
    };
    server.on('data', (data) => {
      const { late, bytesPerSecond, isSilent, isReset, after = 0 } = fault;
      if (bytesPerSecond !== undefined) return void drip(data, bytesPerSecond);
      if (isSilent) return;
      if (isReset && data.length > after) {
        client.write(data.subarray(0, after), () => client.destroy());
        return;
      }
      if (isReset) fault = { isReset, after: after - data.length };
      if (late !== undefined) return void setTimeout(() => client.destroyed || client.write(data), late);
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
    /** Holds for connections that are open too, until the next call. */
    fail: (how: Fault) => void (fault = how),
    close: () => {
      listener.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
