import { type Context, onlyIn } from '../../contexts.ts';
import { baseTypes, mainTypeOf } from '../../hierarchy/rules.ts';
import type { Database, Db } from '../../platform/db/pool.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Manifest } from '../../release/contract.ts';
import type { ReleaseFiles } from '../../release/service.ts';
import { publicLayer } from '../../release/rules.ts';
import { brandSource, releaseMeta } from '../queries.ts';
import type { PartSource } from '../derive/sources.ts';
import { type Audience, audiences } from './queries.inForce.ts';
import { openPictures, type Pictures } from './service.picture.ts';
import { openShared, type SharedSources } from './service.shared.ts';
import { readBranch, type ReleaseTree, readTree } from './service.tree.ts';

/** What a publish tells people while it runs. */
export interface Report {
  step(category: string, done: number, total: number): void;
  /** `itemId`: the item that the line is about. */
  log(level: 'info' | 'warning', category: string, message: string, itemId?: number): void;
}

/** A release that another is made from. */
export interface BaseRelease {
  releaseId: number;
  snapshot: string;
  /** Layer → name of its manifest, as the release was made. */
  manifests: Record<string, string>;
}

export interface BuildOrder {
  /** Inside a transaction that reads one snapshot only, on a connection of its own without statement timeout. */
  db: Db;
  catalogId: number;
  context: Context;
  base: BaseRelease | undefined;
  mode: 'full' | 'delta';
  files: ReleaseFiles;
  images: FileStore;
  /** For keeping smaller copies of pictures that are made on the way. */
  database: Database;
  /** The date in the catalogue's zone: prices that have begun by then are in. */
  today: string;
  report: Report;
}

/** What all steps of making a release need. */
export interface Making {
  db: Db;
  base: BaseRelease | undefined;
  files: ReleaseFiles;
  pictures: Pictures;
  tree: ReleaseTree;
  /** It is the draft of a branch: of the parts only those that it uses are in. */
  isBranch: boolean;
  meta: NonNullable<Manifest['meta']>;
  /** Languages that have an index of words: the catalogue's, and `EN` behind them. */
  languages: readonly string[];
  audiences: readonly Audience[];
  /** Parts stand in releases of this context. */
  hasParts: boolean;
  /** And units in those of this one. */
  hasUnits: boolean;
  shared: SharedSources;
  today: string;
  report: Report;
  /** Deleted parts that came up in kept parts lists, as they last were. */
  deleted: Map<number, PartSource>;
  /** Parts before which a chain ends for some readers, by id: their number and that of the part that these have. */
  ends: Map<number, { number: string; after: string }>;
  baseOf(typeId: number): number;
  typeName(typeId: number): string;
}

/** Of the whole catalogue, or of the branch of an item with the parts that it uses. */
export async function openMaking(order: BuildOrder, branch?: { itemId: number; most: number }): Promise<Making> {
  const { db, context, base, files, today, report } = order;
  const pictures = openPictures({ database: order.database, catalogId: order.catalogId, files: order.images });
  const [common, brand, paid, tree] = await Promise.all([
    releaseMeta(db, context),
    brandOf(db, files, pictures),
    audiences(db, context),
    branch ? readBranch(db, context, branch.itemId, branch.most) : readTree(db, context, base?.releaseId),
  ]);
  const meta = { ...common, ...(brand && { brand }) };
  const types = new Map(meta.types.map((type) => [type.id, type]));
  return {
    db,
    base,
    files,
    pictures,
    tree,
    isBranch: branch !== undefined,
    meta,
    languages: [...new Set(['EN', ...meta.languages])],
    audiences: paid,
    hasParts: context === onlyIn.parts,
    hasUnits: mainTypeOf(context) === baseTypes.majorUnit,
    shared: openShared(db),
    today,
    report,
    deleted: new Map(),
    ends: new Map(),
    baseOf: (typeId) => types.get(typeId)?.base ?? 0,
    typeName: (typeId) => types.get(typeId)?.description ?? '',
  };
}

/** What readers see of whose catalogue it is, its logo put into the public layer; undefined where there is nothing. */
async function brandOf(db: Db, files: ReleaseFiles, pictures: Pictures) {
  const source = await brandSource(db);
  if (!source) return undefined;
  const { name, accent, ...picture } = source;
  await pictures.prepare([{ ...picture, title: 'The logo' }]);
  const logo = await pictures.put(files.layer(publicLayer), picture);
  if (name === '' && accent === '' && !logo) return undefined;
  return { ...(name && { name }), ...(accent && { accent }), ...(logo && { logo }) };
}
