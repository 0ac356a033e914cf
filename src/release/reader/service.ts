import type { FastifyRequest } from 'fastify';
import { readingSessionOf, type ReadingSession } from '../../account/session/queries.ts';
import { accessTokenOf } from '../../account/session/rules.ts';
import { hashOf } from '../../account/session/service.ts';
import { defaultContext, type Context } from '../../contexts.ts';
import { catalogIdOf, isPublicProduction } from '../../catalog/queries.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database, Db } from '../../platform/db/pool.ts';
import { forbidden, type Refusal, unauthorized } from '../../platform/http/errors.ts';
import { allows } from '../../rights.ts';
import type { News, ReleasePointer } from '../contract.ts';
import { linkOpenFor, type OpenLink } from '../link/queries.ts';
import { linkCookie } from '../link/rules.ts';
import { linkIdOf } from '../link/service.ts';
import {
  audiencesOf,
  groupNames,
  knownSecret,
  keptNumbered,
  previewNumbered,
  type Published,
  publishedIn,
} from '../queries.ts';
import { newsListed, parseLayer, publicLayer, releaseFormat } from '../rules.ts';
import { anybody, mayRead, ofGroup, type Pinned, type Reader, readerOf } from './rules.ts';

export type Environment = 'Staging' | 'Production';

/** What a request may read of a catalogue's environment. */
export interface Access {
  /** 0 where no catalogue has the code. */
  catalogId: number;
  /** Why nothing may be read at all; undefined for a reader. */
  refusal: Refusal | undefined;
  reader: Reader;
  /** Anybody may read the public layer. */
  isOpen: boolean;
}

/** What readers open: an environment of a context. */
export interface Opened {
  context: Context;
  environment: Environment;
}

export interface Asked extends Opened {
  request: FastifyRequest;
  code: string;
  /** As the address writes it. */
  folder: string;
  /** A release whatever environments show, for who may publish; or a draft, for members. */
  pinned?: Pinned | undefined;
}

/** Finds out what requests may read: one flush to the database for each, and nothing remembered but what never changes. */
export function openAccess(database: Database, config: Pick<Config, 'secureCookies'>) {
  const ids = new Map<string, number>();
  const secrets = new Map<number, Buffer>();

  async function catalogIdFor(code: string): Promise<number> {
    const key = code.toLowerCase();
    const id = ids.get(key) ?? (await database.outside((db) => catalogIdOf(db, code)))?.id ?? 0;
    if (id > 0 && ids.size < 10_000) ids.set(key, id);
    return id;
  }

  async function linkId(catalogId: number, token: string | undefined): Promise<number | undefined> {
    if (token === undefined || catalogId === 0) return undefined;
    const secret = secrets.get(catalogId) ?? (await database.inCatalog(catalogId, knownSecret));
    if (!secret) return undefined;
    secrets.set(catalogId, secret);
    return linkIdOf(secret, token);
  }

  return {
    catalogIdFor,

    async of({ request, code, context, environment, pinned }: Asked): Promise<Access> {
      const catalogId = await catalogIdFor(code);
      const token = accessTokenOf(request, config);
      const link = await linkId(catalogId, request.cookies[linkCookie(catalogId, { context, environment }, config)]);
      const asksIsOpen = catalogId > 0 && environment === 'Production' && !pinned;
      const [session, opened, isOpen] = await database.inCatalog(catalogId, (db) =>
        Promise.all([
          token === undefined ? undefined : readingSessionOf(db, hashOf(token), catalogId),
          link === undefined ? undefined : linkOpenFor(db, link, { context, environment }),
          asksIsOpen && isPublicProduction(db, catalogId),
        ]),
      );
      const known = memberOf(session, pinned && 'release' in pinned ? 'publish' : 'member');
      const reader = catalogId === 0 ? undefined : (narrowed(known, pinned) ?? (pinned ? undefined : guestOf(opened)));
      const refusal = reader || isOpen ? undefined : session ? forbidden() : unauthorized();
      return { catalogId, refusal, reader: reader ?? anybody, isOpen };
    },

    /** What a reader link's token opens, and where it is kept; undefined where it holds no more, or never did. */
    async opened(token: string, code: string, of: Opened) {
      const catalogId = await catalogIdFor(code);
      const id = await linkId(catalogId, token);
      const link = id && (await database.inCatalog(catalogId, (db) => linkOpenFor(db, id, of)));
      return link ? { cookie: linkCookie(catalogId, of, config), left: link.left } : undefined;
    },
  };
}

function memberOf(session: ReadingSession | undefined, permission: 'member' | 'publish'): Reader | undefined {
  if (!session) return undefined;
  const { superAdmin, roles, workflowRole, groups, audiences } = session;
  const profile = roles === null ? undefined : { roles, workflowRole };
  if (!allows(permission, { superAdmin, profile })) return undefined;
  return readerOf({ superAdmin, profile }, { groups: groups ?? [], audiences: audiences ?? [] });
}

const narrowed = (reader: Reader | undefined, pinned: Pinned | undefined): Reader | undefined =>
  reader && pinned && 'preview' in pinned && pinned.group !== undefined ? ofGroup(reader, pinned.group) : reader;

const guestOf = (link: OpenLink | undefined): Reader | undefined =>
  link && { groups: new Set(link.groups), audiences: new Set(link.audiences) };

function shownBy(
  db: Db,
  { context, environment, pinned }: Pick<Asked, 'context' | 'environment' | 'pinned'>,
): Promise<Published | undefined> {
  if (!pinned) return publishedIn(db, context, environment);
  return 'release' in pinned ? keptNumbered(db, context, pinned.release) : previewNumbered(db, pinned.preview);
}

/** `release.json` for a reader; undefined where nothing is published. */
export async function pointerFor(
  db: Db,
  asked: Pick<Asked, 'context' | 'environment' | 'pinned'>,
  reader: Reader,
): Promise<ReleasePointer | undefined> {
  const { context, environment, pinned } = asked;
  const published = await shownBy(db, asked);
  if (!published) return undefined;
  const { code, name, languages, number, publishedAt, pricesOf } = published;
  const news = newsFor(published, reader);
  return {
    format: releaseFormat,
    catalog: { code, name, languages },
    ...(context !== defaultContext && { context }),
    environment,
    ...(pinned && 'release' in pinned && { isPinned: true as const }),
    ...(pinned && 'preview' in pinned && { isPreview: true as const }),
    release: number,
    publishedAt,
    pricesOf,
    ...(news && { news }),
    layers: await layersFor(db, published, reader),
  };
}

/** What the release added and changed, of the layers that a reader may have; each item is of one set of layers. */
function newsFor({ news }: Published, reader: Reader): News | undefined {
  const own = news.filter(({ layers }) => layers.some((layer) => mayRead(reader, layer)));
  if (own.length === 0) return undefined;
  const sum = (of: Exclude<keyof News, 'items'>) => own.reduce((total, one) => total + one[of], 0);
  return {
    newModels: sum('newModels'),
    changedModels: sum('changedModels'),
    newDiagrams: sum('newDiagrams'),
    changedDiagrams: sum('changedDiagrams'),
    items: own.flatMap(({ items }) => items).slice(0, newsListed),
  };
}

/** The layers that a reader may have: the public one and its prices first. */
async function layersFor(db: Db, { manifests }: Published, reader: Reader): Promise<ReleasePointer['layers']> {
  const layers = Object.entries(manifests).flatMap(([id, manifest]) => {
    const parsed = parseLayer(id);
    return parsed && mayRead(reader, id) ? [{ id, manifest, ...parsed }] : [];
  });
  const idsOf = (field: 'groupId' | 'audienceId') => [...new Set(layers.flatMap((layer) => layer[field] ?? []))];
  const [groups, audiences] = await Promise.all([
    groupNames(db, idsOf('groupId')),
    audiencesOf(db, idsOf('audienceId')),
  ]);
  const inOrder = [...audiences.keys()];
  const turn = (audienceId: number | null) => (audienceId === null ? -1 : inOrder.indexOf(audienceId));
  return layers
    .sort((a, b) => (a.groupId ?? 0) - (b.groupId ?? 0) || turn(a.audienceId) - turn(b.audienceId))
    .map(({ id, manifest, groupId, audienceId }) => {
      const audience = audiences.get(audienceId ?? 0);
      return {
        id,
        manifest,
        ...(groupId !== null && { group: groups.get(groupId) ?? String(groupId) }),
        ...(audience && { audience }),
      };
    });
}

/** May these files be kept by caches that serve others too? */
export const isForAnybody = ({ isOpen }: Access, layer: string) => isOpen && layer === publicLayer;
