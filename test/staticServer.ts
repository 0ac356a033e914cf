import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  // As a plain file host names it, without a word on its encoding.
  gz: 'application/gzip',
};

/** As strict as the program's own policy for what is published. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/** The plainest of file hosts over files in memory, below a folder of any name. `gone` are answered with their status. */
export async function serveFiles(folder: string, files: Map<string, Uint8Array>) {
  const gone = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?', 1)[0] ?? '');
    const name = path.startsWith(folder) ? path.slice(folder.length) || 'index.html' : '';
    const bytes = files.get(name);
    const status = [...gone].find(([start]) => name.startsWith(start))?.[1] ?? (bytes ? 200 : 404);
    response.writeHead(status, {
      'Content-Type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'Cache-Control': name.startsWith('release.json') ? 'no-cache' : 'max-age=0',
      'Content-Security-Policy': policy,
    });
    response.end(status === 200 ? bytes : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const put = (name: string, bytes: Uint8Array) => void files.set(name, bytes);
  return { put, address: `http://127.0.0.1:${port}${folder}`, gone, close };
}
