import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import { itemWithImage } from '../../drawing/queries.ts';
import { lockedState } from '../../hierarchy/states/queries.ts';
import { contentImported, contentSaved, requireEditable } from '../../hierarchy/states/service.ts';
import { typeOfItem } from '../../hierarchy/type/queries.ts';
import type { ImageSearch } from '../../image/find/contract.ts';
import type { CarriedHotspot } from '../../image/link/contract.ts';
import { copyImage, hotspotsOf, imageById, imageFile, removeImage, type NewImage } from '../../image/queries.ts';
import { requireFit, requireSameHotspots } from '../../image/service.ts';
import { baseTypes } from '../../hierarchy/rules.ts';
import type { Database, Db } from '../../platform/db/pool.ts';
import type { TableFormat } from '../../platform/contract/tables.ts';
import { tableAs } from '../../platform/files/table/formats.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import type { Who } from '../../platform/auth/who.ts';
import { workflowMessages } from '../../workflow/rules.ts';
import { requireWrite } from '../../workflow/service.ts';
import {
  clearItemImage,
  clearPartImage,
  confirmHotspots,
  contextsShowing,
  countLinks,
  doubtHotspots,
  imageLinks,
  itemsAmong,
  placeHotspots,
  setItemImage,
  setPartImage,
  takeFile,
  takeFileOf,
} from './queries.ts';
import {
  boundsOf,
  conditionsOf,
  fewImages,
  imagesBelow,
  imagesListed,
  leadingImages,
  looked,
  manyImages,
  type Place,
} from './queries.find.ts';

/**
 * Finds images. Where many match, those that lead the order fill the first page; else the matches are found before they are
 * ordered, unless they are more than are counted.
 */
export async function searchImages(db: Db, asked: ImageSearch, exact: number) {
  const after = asked.cursor === undefined ? undefined : readCursor(asked.cursor);
  const model = asked.modelNameTerm.trim();
  const bounds = boundsOf(asked, model === '' ? undefined : await imagesBelow(db, model));
  const each = conditionsOf(asked, 'each');
  const { sort, start, take } = asked;
  const page = { sort, start, take, exact, after };
  const isNarrow = bounds.length > 0;
  const isFirst = !after && start === 0 && each.length > 0 && model === '';
  const most = Math.min(exact, looked[asked.term.trim() === '' ? 'plain' : 'named']);
  const found = isFirst ? await leadingImages(db, { bounds, conditions: each }, { sort, take, most }) : undefined;
  // Within bounds there may be few more than those: these are counted.
  const leading = found && !found.isAll && !isNarrow && found.count > take ? found : undefined;
  const isOver = leading !== undefined || after?.many === true;
  const few =
    found?.isAll && found.count <= exact
      ? found
      : await unless(isOver, () => fewImages(db, [...bounds, ...conditionsOf(asked, 'set')], page));
  const places = leading?.places ?? few?.places ?? (await manyImages(db, [...bounds, ...each], page));
  const shown = places.slice(0, take);
  const last = shown.at(-1);
  return {
    items: await imagesListed(
      db,
      shown.map(({ id }) => id),
    ),
    totalCount: after ? null : (few?.count ?? atLeast(leading?.count, exact)),
    isMore: few === undefined,
    cursor: places.length > take && last ? writeCursor({ ...last, many: few === undefined }) : null,
  };
}

const unless = async <T>(is: boolean, work: () => Promise<T>): Promise<T | undefined> => (is ? undefined : work());

/** A round number that is surely passed where so many of the leading images match, and more do. */
const atLeast = (leading: number | undefined, exact: number): number =>
  leading === undefined ? exact : Math.min(exact, leading > 100 ? Math.floor((leading - 1) / 100) * 100 : leading - 1);

type Cursor = Place & { many: boolean };

const writeCursor = (at: Cursor) => Buffer.from(JSON.stringify(at)).toString('base64url');

function readCursor(text: string): Cursor {
  try {
    const at = JSON.parse(Buffer.from(text, 'base64url').toString()) as Partial<Cursor>;
    if (typeof at.key === 'string' && Number.isSafeInteger(at.id) && typeof at.many === 'boolean') return at as Cursor;
  } catch {
    // Said below.
  }
  throw invalid('cursor', 'The cursor is not valid.');
}

/** What shows an image. Throws 404 where there is no such image. */
export async function readLinks(db: Db, id: number, start: number, take: number) {
  if (!(await imageById(db, id))) throw notFound();
  const { items, count } = await imageLinks(db, id, start, take);
  return { items, totalCount: items.length === 0 && start > 0 ? await countLinks(db, id) : count };
}

const batchSize = 1000;
const headers = ['Kind', 'Id', 'Name', 'Path', 'Relation', 'Workflow'];

/** What shows an image as a file; holds no connection between batches. */
export function linksFile(database: Database, catalogId: number, id: number, format: TableFormat): Readable {
  async function* batches() {
    for (let start = 0; ; start += batchSize) {
      const { items } = await database.inCatalog(catalogId, (db) => imageLinks(db, id, start, batchSize));
      yield items.map(({ kind, id: of, name, path, relationType, workflowName }) => [
        kind,
        String(of),
        name,
        path.join(' / '),
        String(relationType),
        workflowName,
      ]);
      if (items.length < batchSize) return;
    }
  }
  return tableAs(format, headers, batches());
}

export interface Shower {
  kind: 'item' | 'part';
  id: number;
}

const idsOf = (from: readonly Shower[] | 'all', wanted: Shower['kind']) =>
  from === 'all' ? from : from.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));

/** 403 where an image is shown, by what is named or by anything, in a context that the caller may not write. */
export async function requireWriteOfImage(
  db: Db,
  who: Who,
  imageId: number,
  from: readonly Shower[] | 'all' = 'all',
): Promise<void> {
  for (const context of await contextsShowing(db, imageId, idsOf(from, 'item'), idsOf(from, 'part')))
    requireWrite(who, context);
}

/** Gives an item or a part an image. Throws as the route says; run inside a change. Answers the image that it shows. */
export async function giveImage(db: Db, to: Shower & { version: number }, imageId: number): Promise<number> {
  if (to.kind === 'part') {
    if (!(await setPartImage(db, to.id, to.version, imageId))) throw conflict();
    return imageId;
  }
  const type = await typeOfItem(db, to.id);
  if (!type) throw notFound();
  if (!type.allowImage && type.baseType !== baseTypes.diagram)
    throw invalid('id', `An item of the type ${type.description} has no image.`);
  await requireEditable(db, to.id);
  const shownBy = await itemWithImage(db, imageId);
  const own = shownBy === undefined || shownBy === to.id ? imageId : await copyImage(db, imageId);
  if (own === undefined) throw notFound();
  if (!(await setItemImage(db, to.id, to.version, own))) throw conflict();
  await contentSaved(db, to.id);
  return own;
}

/**
 * Takes an image from what shows it. Throws 404 where nothing of that does, 409 where a state forbids edits; run inside a
 * change.
 */
export async function unlinkImage(db: Db, imageId: number, from: readonly Shower[] | 'all'): Promise<void> {
  const items = await itemsAmong(db, imageId, idsOf(from, 'item'));
  const locked = await lockedState(db, sql`select unnest(${items}::bigint[])`);
  if (locked !== undefined) throw conflict({ workflow: [workflowMessages.notEditable(locked)] });
  const parts = await clearPartImage(db, imageId, idsOf(from, 'part'));
  if (items.length + parts === 0) throw notFound();
  if (items.length === 0) return;
  await clearItemImage(db, imageId, items);
  await contentImported(db, sql`select unnest(${items}::bigint[])`, 'initial');
}

/** An image with its file and hotspots, to be compared. Throws 404 where there is none, 409 where it is newer. */
export async function imageToCompare(db: Db, id: number, version: number) {
  const [image, file] = [await imageById(db, id), await imageFile(db, id)];
  if (!image || !file) throw notFound();
  if (image.version !== version) throw conflict();
  return { ...file, imageId: id, hotspots: await hotspotsOf(db, id) };
}

/** Where an image gets its new file from: an image that nothing shows and that goes, one that stays, or a file. */
export type NewFile = { by: number } | { copyOf: number } | { file: NewImage };

/**
 * Gives an image another file, and its hotspots their places in it where these are known. Throws as the route says; run
 * inside a change. Answers whether what shows it went back to the initial state.
 */
export async function replaceImage(
  db: Db,
  id: number,
  version: number,
  from: NewFile,
  hotspots?: readonly CarriedHotspot[],
): Promise<boolean> {
  if ('by' in from && ((await countLinks(db, from.by)) > 0 || from.by === id))
    throw conflict({ by: ['Something shows the image already.'] });
  const item = await itemWithImage(db, id);
  if (item !== undefined) await requireEditable(db, item);
  if (hotspots) await requireSameHotspots(db, id, hotspots);
  const isTaken =
    'file' in from
      ? await takeFile(db, id, version, from.file)
      : await takeFileOf(db, id, version, 'by' in from ? from.by : from.copyOf);
  if (!isTaken) throw conflict();
  if (hotspots) await carryHotspots(db, id, hotspots);
  else await doubtHotspots(db, id);
  if ('by' in from) await removeImage(db, from.by);
  return item !== undefined && (await contentSaved(db, item)).workflowUpdated;
}

async function carryHotspots(db: Db, id: number, hotspots: readonly CarriedHotspot[]): Promise<void> {
  const image = await imageById(db, id);
  if (!image) throw notFound();
  requireFit(
    hotspots.map(({ to }) => to),
    image,
    'hotspots',
  );
  await placeHotspots(db, id, hotspots);
}

/** Accepts all hotspots of an image; run inside a change. */
export async function confirmAll(db: Db, id: number): Promise<void> {
  const item = await itemWithImage(db, id);
  if (item !== undefined) await requireEditable(db, item);
  await confirmHotspots(db, id);
  if (item !== undefined) await contentSaved(db, item);
}
