import { resolveParts } from '../part/service.ts';
import { lockPlaces } from '../platform/db/places.ts';
import type { Db } from '../platform/db/pool.ts';
import { Refusal, conflict, invalid, messages } from '../platform/http/errors.ts';
import type { TypedRow } from './contract.ts';
import { place } from './rules.order.ts';
import { deleteRows, lockedRows, moveRows, writeRows } from './queries.ts';
import { isEmptyRow, limits, type RowAllows, rowErrors, scatteredGroups, texts } from './rules.ts';

export interface PartsListSave {
  items: TypedRow[];
  deleted: { id: number; version: number }[];
  order?: number[] | undefined;
}

type Locked = Awaited<ReturnType<typeof lockedRows>>[number];

/**
 * Saves a parts list row by row inside the running change: rows that others changed or removed meanwhile are refused
 * with their indexes, rows of others stay (C-03).
 */
export async function savePartsList(db: Db, diagramId: number, save: PartsListSave, allows: RowAllows): Promise<void> {
  const items = save.items.filter((row) => row.id !== undefined || !isEmptyRow(row));
  if (items.some(({ id }) => id === undefined)) await lockPlaces(db, `parts list ${diagramId}`);
  const locked = await lockedRows(db, diagramId);
  const rows = new Map(locked.map((row) => [row.id, row]));
  checkRows(items, allows, rows);
  refuseStale(items, save.deleted, rows);
  for (const { id } of save.deleted) rows.delete(id);

  const order = wishedOrder(items, save.order, [...rows.values()]);
  if (order.length > limits.rows) throw invalid('items', `A parts list holds ${limits.rows} rows at most.`);
  const ordinals = place(order.map((key) => (key > 0 ? (rows.get(key)?.ordinal ?? null) : null)));
  const ordinalOf = new Map(order.map((key, index) => [key, ordinals[index] ?? 0]));
  checkGroups(items, order, rows);

  const partIds = await resolveParts(
    db,
    items.map(({ partNumber, description, isInternal }) => ({ partNumber, description, isInternal })),
    diagramId,
  );
  await deleteRows(
    db,
    diagramId,
    save.deleted.map((d) => d.id),
  );
  await writeRows(
    db,
    diagramId,
    items.map((row, index) => ({
      id: row.id ?? null,
      ordinal: ordinalOf.get(keyOf(row, index)) ?? 0,
      tag: row.tag.trim(),
      partId: partIds[index] ?? 0,
      quantity: row.partQty.trim(),
      context: row.context.trim(),
      footnote: row.footnote.trim(),
      groupingKey: row.groupingKey,
    })),
  );
  const written = new Set(items.map((row) => row.id));
  const moved = [...rows.values()].flatMap(({ id, ordinal }) => {
    const wished = ordinalOf.get(id) ?? ordinal;
    return wished === ordinal || written.has(id) ? [] : [{ id, ordinal: wished }];
  });
  await moveRows(db, moved);
}

/** A row's name in the order: its id, or minus its 1-based place among the items where it is new. */
const keyOf = (row: TypedRow, index: number) => row.id ?? -(index + 1);

/** A footnote or quantity that stands there already stays, also where it is not allowed any more. */
function checkRows(items: TypedRow[], allows: RowAllows, rows: Map<number, Locked>) {
  const fields: Record<string, string[]> = {};
  items.forEach((row, index) => {
    const there = row.id === undefined ? undefined : rows.get(row.id);
    const allowed = {
      allowFootnotes: allows.allowFootnotes || there?.footnote === row.footnote,
      quantitiesAsPrinted: allows.quantitiesAsPrinted || there?.quantity === row.partQty,
    };
    for (const [field, message] of Object.entries(rowErrors(row, allowed)))
      fields[`items.${index}.${field}`] = [message];
    if ((row.id === undefined) !== (row.version === undefined)) {
      fields[`items.${index}.version`] = ['A changed row names the version it started from.'];
    }
  });
  const first = Object.values(fields)[0]?.[0];
  if (first !== undefined) throw new Refusal(400, first, fields);
}

function refuseStale(items: TypedRow[], deleted: PartsListSave['deleted'], rows: Map<number, Locked>) {
  const stale: Record<string, string[]> = {};
  const check = (name: string, id: number | undefined, version: number | undefined) => {
    if (id !== undefined && rows.get(id)?.version !== version) stale[name] = [messages.conflict];
  };
  items.forEach((row, index) => check(`items.${index}`, row.id, row.version));
  deleted.forEach((row, index) => check(`deleted.${index}`, row.id, row.version));
  if (Object.keys(stale).length > 0) throw conflict(stale);
}

/** The order of all rows: the editor's, with rows that it does not name kept behind the row they stood behind. */
function wishedOrder(items: TypedRow[], order: number[] | undefined, rows: Locked[]): number[] {
  const fresh = items.flatMap((row, index) => (row.id === undefined ? [keyOf(row, index)] : []));
  const present = rows.map((row) => row.id);
  const named = new Set(order ?? present);
  const known = new Set([...present, ...fresh]);
  const wished = [...new Set(order ?? present)].filter((key) => known.has(key));
  present.forEach((id, index) => {
    if (named.has(id)) return;
    const before = present[index - 1];
    wished.splice(before === undefined ? 0 : wished.indexOf(before) + 1, 0, id);
  });
  return [...wished, ...fresh.filter((key) => !named.has(key))];
}

function checkGroups(items: TypedRow[], order: number[], rows: Map<number, Locked>) {
  const groups = new Map<number, number | null>([...rows].map(([id, row]) => [id, row.groupingKey]));
  items.forEach((row, index) => groups.set(keyOf(row, index), row.groupingKey));
  if (scatteredGroups(order.map((key) => groups.get(key) ?? null)).length > 0)
    throw invalid('groupingKey', texts.contiguous);
}
