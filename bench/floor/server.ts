import http from 'node:http';
import pg from 'pg';

/**
 * The floor: Node's http and pg, one statement a request on the same PostgreSQL with the same indexes; no session, no
 * validation, no history. Its parent sends the connection and the catalogue, and is told the port.
 */
process.once('message', ({ owner, catalog }: { owner: pg.ClientConfig; catalog: number }) => {
  const pool = new pg.Pool({ ...owner, max: 16 });
  const statements: Record<string, { text: string; values: (query: URLSearchParams) => unknown[] }> = {
    '/part': {
      text: 'select * from public.part where catalog_id = $1 and id = $2',
      values: (query) => [catalog, query.get('id')],
    },
    '/update': {
      text: 'update floor.part set description = $3 where catalog_id = $1 and id = $2 returning *',
      values: (query) => [catalog, query.get('id'), query.get('description')],
    },
    '/list': {
      text: 'select id, part_number, description, modified_at from public.part where catalog_id = $1 order by modified_at desc, id desc limit 100',
      values: () => [catalog],
    },
    '/search': {
      text: `select id, part_number, description from public.part
        where catalog_id = $1 and (number_search like $2 or description_search like $2) order by part_number limit 100`,
      values: (query) => [catalog, `%${query.get('q') ?? ''}%`],
    },
  };
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://floor');
    const statement = statements[url.pathname];
    if (!statement) return void response.writeHead(404).end();
    pool
      .query({ name: url.pathname, text: statement.text, values: statement.values(url.searchParams) })
      .then(({ rows }) =>
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(rows)),
      )
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
  });
});
process.once('disconnect', () => process.exit(0));
