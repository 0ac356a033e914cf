import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A statement as it went to the database. */
export interface Sent {
  text: string;
  values: readonly unknown[];
}

interface Request {
  /** "GET /:code/api/parts/:id"; empty where no route took it. */
  route: string;
  sent: Sent[];
}

/** Statements of one request, looking up the session, begin and commit included, whatever it carries. */
const most = { read: 14, write: 28 };

/** Routes that send some for each of a number that their contract bounds. */
const more: Record<string, number> = {
  // Counts what a publish changes, by the tree of the next release where much was touched.
  'GET /:code/api/publish/:context/PublishingState': 20,
  // Each of up to 50 models says for itself whether it takes the clone.
  'POST /:code/api/diagrams/:id/clone': 400,
  // Each of up to 20 files is looked up, with its profile and what the catalogue makes of it.
  'POST /:code/api/import/bulk/session/start': 80,
  // Each kind of text is exchanged by itself.
  'PUT /:code/api/settings/firstLanguage': 40,
  // Each part of a SKU that is handed in is compared with what is there and written by itself.
  'PUT /:code/api/ecommerce/skus/:id': 64,
  // Keeps up to three files beside the one that came, and looks each up.
  'POST /:code/api/import/guided/start': 60,
  // Two imports, of units and of the pictures of a zip; each looks up its file and which kinds the catalogue has.
  'POST /:code/api/xmlImportConfigs/:id/run': 60,
  // Each kind of finding that the new changes touch is derived by itself.
  'POST /:code/api/quality/look': 60,
  // Opens the changes for their heads, and again for each 5000 rows.
  'GET /:code/api/import/session/:id/changes/sheet': 20,
  // Reads a branch of up to 3000 items, 500 at a time, and the parts that they use.
  'POST /:code/api/preview/:itemId': 120,
};

const request = new AsyncLocalStorage<Request>();
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, second] = args as [string | pg.QueryConfig, unknown];
  const one = typeof first === 'string' ? { text: first, values: Array.isArray(second) ? second : [] } : first;
  const entered = 'name' in one && one.name === 'enter';
  // Whether a connection has to enter the catalogue depends on what it did before.
  if (!entered) request.getStore()?.sent.push({ text: one.text, values: one.values ?? [] });
  return Reflect.apply(query, this, args);
} as typeof query;

/** Notes which route took the request under way. */
export function noteRoute(route: string): void {
  const one = request.getStore();
  if (one) one.route = route;
}

/** Runs a request; throws where it sent more statements than a route may, because it sends one for each row or item. */
export async function bounded<T>(work: () => Promise<T>): Promise<T> {
  const { result, route, sent } = await watched(work);
  const limit = more[route] ?? (route.startsWith('GET ') ? most.read : most.write);
  // What met a deadlock runs again.
  const isRepeated = sent.some(({ text }) => text === 'rollback');
  if (sent.length > limit && !isRepeated) throw new Error(`${route} sent ${sent.length} statements, ${limit} at most`);
  return result;
}

/** Runs a request, and answers what it sent to the database. */
export async function watched<T>(work: () => Promise<T>): Promise<Request & { result: T }> {
  const outer = request.getStore();
  const one: Request = { route: '', sent: [] };
  const result = await request.run(one, work);
  outer?.sent.push(...one.sent);
  return { ...one, result };
}
