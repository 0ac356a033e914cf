import http from 'node:http';
import pg from 'pg';
import { statements } from './statements.ts';

/**
 * The floor: Node's http and pg, one statement a request on the same PostgreSQL with the same indexes; no session, no
 * validation, no history. Its parent sends the connection and the catalogue, and is told the port.
 */
process.once('message', ({ owner, catalog }: { owner: pg.ClientConfig; catalog: number }) => {
  const pool = new pg.Pool({ ...owner, max: 16, options: '-c jit=off' });
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://floor');
    const statement = statements[url.pathname];
    if (!statement) return void response.writeHead(404).end();
    const { text, values } = statement;
    pool
      .query({
        name: url.pathname,
        text,
        values: [catalog, ...values.map((name) => url.searchParams.get(name))],
      })
      .then(({ rows }) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(rows)))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
  });
});
process.once('disconnect', () => process.exit(0));
