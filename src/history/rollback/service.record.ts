import { sql } from 'kysely';
import { defaultContext } from '../../contexts.ts';
import { lockStructure } from '../../hierarchy/place/queries.ts';
import { contentImported, requireEditable, writableItem } from '../../hierarchy/states/service.ts';
import { circleThrough, lockRelations } from '../../part/relation/queries.ts';
import { relationKinds } from '../../part/rules.ts';
import type { Who } from '../../platform/auth/who.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { requireWrite } from '../../workflow/service.ts';
import { lastVersion } from '../item/queries.ts';
import { goesAlone, goesWhole, homeOf } from '../record/rules.ts';
import type { Row } from '../record/rules.ts';
import { inWords } from '../record/service.ts';
import { historyMessages } from '../rules.ts';
import { itemsOf, linksOf, listsOf, plannedRecord, rollRecordBack, versionsOfRecord } from './queries.ts';
import type { RecordRollback } from './queries.ts';

/** The record and what it hangs on, now and at the moment. 404, and 400 at `cells`, as the routes say. */
async function found(db: Db, of: RecordRollback) {
  const record = await versionsOfRecord(db, of);
  if (!record) throw notFound();
  if (of.cells ? of.cells.some((cell) => !goesAlone(of.table, cell)) : !goesWhole(of.table)) {
    throw invalid('cells', historyMessages.cells);
  }
  const { row, before } = record;
  const homes = [row, before].filter((one) => one !== null).map((one) => homeOf(of.table, one));
  const images = of.table === 'hotspot' ? [row, before].flatMap((one) => (one ? [Number(one.image_id)] : [])) : [];
  const partId = homes.find((home) => home.partId !== null)?.partId ?? null;
  const itemIds = homes.flatMap(({ itemId }) => (itemId === null ? [] : [itemId]));
  // Texts of other nouns, and settings, go back with the change that wrote them.
  if (itemIds.length === 0 && partId === null && images.length === 0) throw notFound();
  // The part that a row names is none of the row's home.
  const isOfPart = itemIds.length === 0 && partId !== null;
  return { ...record, partId: isOfPart ? partId : null, itemIds, items: await itemsOf(db, itemIds, images) };
}

const wordsOf = async (db: Db, table: string, id: number, before: Row | null, after: Row | null) => {
  const [words] = await inWords(db, table, [{ id, before, after }]);
  if (!words) throw notFound();
  return words;
};

/** What a rollback of a record would do, whom it touches, and why it would stay. Throws as the route says. */
export async function previewRecord(db: Db, of: RecordRollback) {
  const { row, isGone, before, version, items, partId } = await found(db, of);
  const plan = await plannedRecord(db, of);
  const [now, then] = [isGone ? null : row, plan?.does === 'change' ? plan.rowBack : before];
  const words = await wordsOf(db, of.table, of.id, now, then ?? now ?? row);
  const going = new Set(plan?.going ?? []);
  return {
    does: plan?.does ?? ('stay' as const),
    reason: plan?.reason ?? null,
    name: words.name,
    fields: plan?.does === 'change' ? words.fields.filter(({ cell }) => cell !== null && going.has(cell)) : [],
    items,
    otherModels: await linksOf(db, ...items.map(({ id }) => id)),
    lists: partId === null ? 0 : await listsOf(db, partId),
    version,
  };
}

/** The label of its change. Throws as the route says. */
export async function recordLabel(db: Db, who: Who, of: RecordRollback): Promise<string> {
  const { row, items, itemIds, partId } = await found(db, of);
  for (const { id } of items) await writableItem(db, who, id);
  for (const id of itemIds.filter((one) => !items.some((item) => item.id === one))) {
    requireWrite(who, (await lastVersion(db, id))?.context ?? defaultContext);
  }
  if (partId !== null || items.length + itemIds.length === 0) requireWrite(who, defaultContext);
  const { name } = await wordsOf(db, of.table, of.id, null, row);
  return `Roll back ${name}`.slice(0, 200);
}

/** Rolls back inside the change that has begun. */
export async function rollRecord(db: Db, of: RecordRollback & { version: number }, change: number) {
  const isRelation = of.table === 'part_relation';
  if (of.table === 'hierarchy_relation') await lockStructure(db);
  if (isRelation) await lockRelations(db);
  const { row, version, items } = await found(db, of);
  if (version !== of.version) throw conflict();
  for (const { id } of items) await requireEditable(db, id);
  const plan = await rollRecordBack(db, of);
  if (!plan) throw conflict({ changeId: [historyMessages.nothing] });
  if (plan.does === 'stay') throw conflict({ changeId: [historyMessages.stays[plan.reason ?? 'edited']] });
  if (isRelation && row.kind === relationKinds.supersession) {
    const through = await circleThrough(db, Number(row.part_id));
    if (through) throw conflict({ changeId: [historyMessages.circle(through.partNumber)] });
  }
  const written = items.map(({ id }) => id);
  if (written.length > 0) await contentImported(db, sql`select unnest(${written}::bigint[])`, 'initial');
  return { changeId: change, tables: [of.table, ...(written.length > 0 ? ['hierarchy_item'] : [])] };
}
