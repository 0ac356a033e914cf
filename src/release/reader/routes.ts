import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { fileTypes } from '../../attachment/rules.ts';
import { contexts, type Context } from '../../contexts.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/pool.ts';
import { isMissing } from '../../platform/files/storeErrors.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type FileAnswer, type HandlersOf, routes } from '../../platform/http/handlers.ts';
import { catalogFolder, releaseRoot } from '../service.ts';
import { openShell, type ShellFile } from '../shell/service.ts';
import { readerContractOf } from './contract.ts';
import { folderAddress } from '../rules.address.ts';
import { environmentOf, mayRead, pinnedOf, plainPage, viewerPolicy } from './rules.ts';
import { openReleaseFiles } from './service.files.ts';
import { type Access, type Asked, isForAnybody, openAccess, pointerFor } from './service.ts';

const unzipped = promisify(gunzip);
const forEver = 'max-age=31536000, immutable';

/** What readers get under `/published`, of each context. `viewer` is the folder of the built viewer. */
export function readerRoutes(
  { database, config }: { database: Database; config: Pick<Config, 'filesDir' | 'secureCookies'> },
  viewer: string,
) {
  const root = releaseRoot(config.filesDir);
  const shell = openShell(viewer);
  const access = openAccess(database, config);
  const files = openReleaseFiles(database);

  /** The reader of a call; throws where they may read nothing. */
  async function reading(asked: Asked): Promise<Access> {
    const found = await access.of(asked);
    if (found.refusal) throw found.refusal;
    return found;
  }

  /** Opens a reader link: keeps it in a cookie, and takes it out of the address. */
  async function openLink(
    { code, context, folder, environment, pinned }: Asked,
    token: string,
    headers: Headers,
  ): Promise<FileAnswer> {
    const opened = pinned ? undefined : await access.opened(token, code, { context, environment });
    if (!opened) return refused('This link does not hold any more.', 'Ask for a new one where you got it.');
    const secure = config.secureCookies ? '; Secure' : '';
    headers['Set-Cookie'] =
      `${opened.cookie}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${opened.left}${secure}`;
    return redirect(headers, folderAddress(code, context, folder));
  }

  const handlersIn = (context: Context): HandlersOf<ReturnType<typeof readerContractOf>> => ({
    viewer: async ({ request, input, headers }) => {
      const asked = askedOf(request, context, input.environment);
      if (input.reader !== undefined) return openLink(asked, input.reader, headers);
      const address = folderAddress(asked.code, context, asked.folder);
      if (!request.url.endsWith('/')) return redirect(headers, address);
      const { refusal } = await access.of(asked);
      if (refusal?.status === 401) return redirect(headers, `/signin?to=${encodeURIComponent(address)}`);
      if (refusal) return refused(refusal.message, 'You are signed in, but not as a reader of this catalogue.');
      return answerShell(request, headers, await shell('index.html'), 'no-cache');
    },

    pointer: async ({ request, input, headers }) => {
      const asked = askedOf(request, context, input.environment);
      const { catalogId, reader } = await reading(asked);
      const pointer = await database.inCatalog(catalogId, (db) => pointerFor(db, asked, reader));
      if (!pointer) throw notFound();
      const content = Buffer.from(JSON.stringify(pointer));
      const etag = createHash('sha256').update(content).digest('base64url').slice(0, 22);
      headers['Vary'] = 'Cookie, Authorization';
      return { content, type: 'application/json; charset=utf-8', etag, cacheControl: 'private, no-cache' };
    },

    viewerFile: async ({ request, input, headers }) => {
      askedOf(request, context, input.environment);
      return answerShell(request, headers, await shell(input.file), 'no-cache');
    },

    viewerAsset: async ({ request, input, headers }) => {
      askedOf(request, context, input.environment);
      return answerShell(request, headers, await shell('assets', input.file), `public, ${forEver}`);
    },

    content: async ({ request, input, headers }) => {
      const found = await reading(askedOf(request, context, input.environment));
      const file = contentOf(input.folder, input.file);
      // What this reader may not have is looked for where nothing is, so that its answer is that of a wrong name.
      const layer = mayRead(found.reader, input.layer) ? input.layer : 'none';
      if (!file) throw notFound();
      const path = join(catalogFolder(root, found.catalogId), layer, input.folder, input.file);
      const cacheControl = `${isForAnybody(found, input.layer) ? 'public' : 'private'}, ${forEver}`;
      const answer = { type: file.type, cacheControl };
      const asked = { path, catalogId: found.catalogId, layer, name: `${input.folder}${input.file}` };
      if (file.type !== json) return { ...answer, ...(await orNotFound(files.picture(asked))) };
      headers['Vary'] = 'Accept-Encoding';
      const content = await orNotFound(files.json(asked));
      if (!takesGzip(request)) return { ...answer, content: await unzipped(content) };
      headers['Content-Encoding'] = 'gzip';
      return { ...answer, content };
    },
  });
  return contexts.map((context) => routes(readerContractOf(context), handlersIn(context)));
}

type Headers = Record<string, string | string[]>;

/** Catalogue, and environment, release or draft, of an address; 404 where it names none. */
function askedOf(request: FastifyRequest, context: Context, folder: string): Asked {
  const pinned = pinnedOf(folder);
  const environment = pinned ? 'Staging' : environmentOf(folder);
  if (!environment) throw notFound();
  const { code = '' } = request.params as { code?: string };
  return { request, code, context, folder, environment, pinned };
}

function redirect(headers: Headers, location: string): FileAnswer {
  headers['Location'] = location;
  return { status: 302, content: Buffer.alloc(0), type: 'text/plain' };
}

const refused = (title: string, text: string): FileAnswer => ({
  status: 403,
  content: Buffer.from(plainPage(title, text)),
  type: 'text/html; charset=utf-8',
});

const json = 'application/json; charset=utf-8';

/** What a file is by its address; undefined for what no file of a release is called. */
function contentOf(folder: string, file: string): { type: string } | undefined {
  if (!/^[0-9a-f]{2}$/.test(folder)) return undefined;
  const [, extension = ''] = /^[0-9a-f]{30}\.([a-z.]+)$/.exec(file) ?? [];
  const type = extension === 'json.gz' ? json : fileTypes[extension];
  return type === undefined ? undefined : { type };
}

const takesGzip = ({ headers }: FastifyRequest) =>
  /\b(gzip|\*)(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(headers['accept-encoding']?.toString() ?? '');

async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) throw notFound();
    throw error;
  }
}

function answerShell(
  request: FastifyRequest,
  headers: Headers,
  file: ShellFile | undefined,
  cacheControl: string,
): FileAnswer {
  if (!file) throw notFound();
  const zipped = takesGzip(request) ? file.zipped : undefined;
  if (file.zipped) headers['Vary'] = 'Accept-Encoding';
  if (zipped) headers['Content-Encoding'] = 'gzip';
  return { content: zipped ?? file.plain, type: file.type, cacheControl, policy: viewerPolicy };
}
