import { baseTypes } from '../../hierarchy/rules.ts';
import type { ItemContent } from '../derive/entries.ts';
import { diagramRecord, itemRecord, serialEntry, textsOf, withRowTexts } from '../derive/records.ts';
import type { ItemSource, JumpSource, RowSource, SpotSource, Translation } from '../derive/sources.ts';
import type { FurtherPicture } from '../derive/sources.ts';
import { byKey } from '../derive/tree.ts';
import { publicLayer } from '../../release/rules.ts';
import { deletedParts } from './queries.part.ts';
import { furtherOfItems } from './queries.picture.ts';
import type { Making } from './service.making.ts';
import { type ReleasedUnits, releasedUnits } from './service.unit.ts';
import {
  type Chosen,
  itemSources,
  itemTexts,
  jumpSources,
  type RuleSource,
  rowSources,
  rowTexts,
  serialRules,
  spotSources,
} from './queries.item.ts';

/** An item of the release, as each of its layers holds it. */
export interface ReleasedItem {
  id: number;
  isDiagram: boolean;
  layers: ReadonlyMap<string, ItemContent>;
}

/** The items as the release has them, read with one statement for each table. */
export async function releasedItems(making: Making, ids: readonly number[]): Promise<ReleasedItem[]> {
  const { db, tree, meta, pictures } = making;
  const chosen = chosenBy(making, ids);
  const [items, texts, rules, further] = await Promise.all([
    itemSources(db, chosen),
    itemTexts(db, chosen),
    meta.serialVinEnabled ? serialRules(db, chosen) : [],
    furtherOfItems(db, chosen),
  ]);
  const furtherBy = byKey(further, 'ownerId');
  const pictured = items.flatMap((item) =>
    [item, ...(furtherBy.get(item.id) ?? [])].map((one) => ({ ...one, title: titleOf(making, item) })),
  );
  const diagrams = among(chosen, new Set(items.filter((item) => isDiagram(making, item)).map(({ id }) => id)));
  const units = making.hasUnits ? unitsAmong(making, chosen, items) : undefined;
  const [rows, spots, jumps, , released] = await Promise.all([
    readRows(making, diagrams),
    spotSources(db, diagrams),
    jumpSources(db, diagrams),
    pictures.prepare(pictured),
    units,
  ]);
  const of: Belongings = {
    texts: byKey(texts, 'rowId'),
    rules: byKey(rules, 'itemId'),
    rows: byKey(rows, 'diagramId'),
    spots: byKey(spots, 'itemId'),
    jumps: byKey(jumps, 'diagramId'),
    further: furtherBy,
    units: released,
  };
  const inLayers = async (item: ItemSource): Promise<ReleasedItem> => {
    const layers = new Map<string, ItemContent>();
    for (const layer of tree.items.get(item.id)?.layers ?? [])
      layers.set(layer, await inLayer(making, layer, item, of));
    return { id: item.id, isDiagram: isDiagram(making, item), layers };
  };
  return Promise.all(items.sort((a, b) => a.id - b.id).map(inLayers));
}

const isDiagram = (making: Making, item: ItemSource) => making.baseOf(item.typeId) === baseTypes.diagram;

const titleOf = (making: Making, item: ItemSource) =>
  `${isDiagram(making, item) ? 'Diagram' : making.typeName(item.typeId)} ${item.name}`;

interface Belongings {
  texts: ReadonlyMap<number, Translation[]>;
  rules: ReadonlyMap<number, RuleSource[]>;
  rows: ReadonlyMap<number, RowSource[]>;
  spots: ReadonlyMap<number, SpotSource[]>;
  jumps: ReadonlyMap<number, JumpSource[]>;
  /** Pictures behind the first. */
  further: ReadonlyMap<number, FurtherPicture[]>;
  units: ReleasedUnits | undefined;
}

async function inLayer(making: Making, layer: string, item: ItemSource, of: Belongings): Promise<ItemContent> {
  const files = making.files.layer(layer);
  const translated = new Map((of.texts.get(item.id) ?? []).map(({ language, text }) => [language, text]));
  const display = textsOf(item.display, making.meta.languages, translated);
  const serials = (of.rules.get(item.id) ?? []).map(serialEntry);
  const drawn = isDiagram(making, item);
  const drawing = drawn ? await making.pictures.put(files, item) : undefined;
  const pictures = drawn ? [] : await making.pictures.putAll(files, [item, ...(of.further.get(item.id) ?? [])]);
  const jumps = (of.jumps.get(item.id) ?? []).filter(({ targetId }) => isFound(making, layer, targetId));
  return {
    record: itemRecord(item, display, pictures),
    diagram: drawn ? diagramRecord(of.rows.get(item.id) ?? [], of.spots.get(item.id) ?? [], jumps, drawing) : undefined,
    unit: making.baseOf(item.typeId) === baseTypes.majorUnit ? await of.units?.inLayer(layer, item.id) : undefined,
    serials,
  };
}

/** The units among items of the release. */
function unitsAmong(making: Making, chosen: Chosen, items: readonly ItemSource[]): Promise<ReleasedUnits> {
  const units = new Map(
    items.filter(({ typeId }) => making.baseOf(typeId) === baseTypes.majorUnit).map((item) => [item.id, item]),
  );
  return releasedUnits(making, among(chosen, units), (id) => {
    const item = units.get(id);
    return item ? titleOf(making, item) : '';
  });
}

/** Whether whoever has the layer finds the item: there, or in what all readers have. */
function isFound({ tree }: Making, layer: string, itemId: number): boolean {
  const layers = tree.items.get(itemId)?.layers ?? [];
  return layers.includes(layer) || layers.includes(publicLayer);
}

/** Which of the items are taken as they are, and of what moment the others. */
export function chosenBy({ tree }: Making, ids: readonly number[]): Chosen {
  const isHeld = (id: number) => tree.items.get(id)?.standing === 'held';
  return {
    now: ids.filter((id) => !isHeld(id)),
    held: ids.filter(isHeld).map((id) => ({ id, snapshot: tree.kept.get(id)?.snapshot ?? '' })),
  };
}

const among = ({ now, held }: Chosen, wanted: Pick<ReadonlySet<number>, 'has'>): Chosen => ({
  now: now.filter((id) => wanted.has(id)),
  held: held.filter(({ id }) => wanted.has(id)),
});

/** Parts lists. A deleted part, which only a list kept from before can name, counts as what it last was. */
async function readRows({ db, deleted, meta }: Making, diagrams: Chosen): Promise<RowSource[]> {
  const rows = await rowSources(db, diagrams);
  const lost = new Set(rows.filter((row) => row.isInternal === null).map((row) => row.partId));
  for (const part of await deletedParts(db, [...lost])) deleted.set(part.id, part);
  const texts = Map.groupBy(await rowTexts(db, diagrams, rows), ({ diagramId }) => diagramId);
  const isHeld = new Set(diagrams.held.map(({ id }) => id));
  return [...Map.groupBy(rows, ({ diagramId }) => (isHeld.has(diagramId) ? diagramId : null))]
    .flatMap(([of, some]) => withRowTexts(some, meta.languages, texts.get(of) ?? []))
    .map((row) => (row.isInternal === null ? { ...row, isInternal: !deleted.has(row.partId) } : row));
}
