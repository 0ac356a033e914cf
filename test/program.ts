import { createServer } from 'node:net';
import { join } from 'node:path';
import { makeDataDir } from './dataDir.ts';

/** Signs in to the program that the browser tests start. */
export const administrator = { user: 'admin', password: 'Correct-horse-7-battery' };

/** Where that program answers. */
export interface Program {
  address: string;
  port: string;
  dataDir: string;
}

/** Chosen once by the runner; its workers load the same configuration and inherit what was chosen. */
export async function chooseProgram(): Promise<Program> {
  const port = (process.env.CALLOUT_E2E_PORT ??= await freePort());
  const dataDir = (process.env.CALLOUT_E2E_DATA ??= await makeDataDir());
  return { address: `http://localhost:${port}`, port, dataDir };
}

/** Folder below which sources of files lie. */
export const sourcesIn = (dataDir: string): string => join(dataDir, 'sources');

export function freePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(String(typeof address === 'object' && address ? address.port : 0)));
    });
  });
}
