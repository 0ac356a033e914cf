import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp } from './http.ts';
import type { Services } from '../slice.ts';

/** Where the built web client lies. */
export const webRoot = join(import.meta.dirname, '../../dist/web');

/**
 * Connections that wait to be accepted: a burst beyond it would come again only seconds later. The system has a limit of its
 * own (Linux: net.core.somaxconn, 4096).
 */
const backlog = 4096;

export interface RunningServer {
  /** The origin that users type, without a slash at its end. */
  address: string;
  close(): Promise<void>;
}

/** Serves API and web client on the configured address. */
export async function serve(services: Services): Promise<RunningServer> {
  const { config } = services;
  const app = await createApp(services, {
    web: webRoot,
    ...(config.tls
      ? { tls: { key: readFileSync(config.tls.key, 'utf8'), cert: readFileSync(config.tls.cert, 'utf8') } }
      : {}),
    trustProxy: [...config.trustProxy],
  });
  await app.listen({ host: config.host, port: config.port, backlog });
  const { port } = app.server.address() as AddressInfo;
  const scheme = config.tls ? 'https' : 'http';
  return { address: config.publicUrl ?? `${scheme}://localhost:${port}`, close: () => app.close() };
}
