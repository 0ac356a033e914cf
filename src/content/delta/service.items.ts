import { type Label, branchOf } from '../derive/branches.ts';
import { type Before } from '../read/service.before.ts';
import { branchEntries, type ItemContent, itemEntries, usesOf } from '../derive/entries.ts';
import { LevelCounts } from '../derive/levelCounts.ts';
import { pieces } from '../derive/paging.ts';
import { serialEntry } from '../derive/records.ts';
import { byKey } from '../derive/tree.ts';
import { serialRules } from '../read/queries.item.ts';
import { releasedItems } from '../read/service.item.ts';
import { releasedLiterature } from '../read/service.literature.ts';
import { posting } from '../../release/rules.ts';
import { patchLiterature } from './service.literature.ts';
import type { Making } from '../read/service.making.ts';
import type { PatchedMaps } from '../maps/service.patching.ts';

const atOnce = 500;

/** What a release before and the next one hold of an item, layer by layer. */
interface Pair {
  before: ReadonlyMap<string, ItemContent>;
  after: ReadonlyMap<string, ItemContent>;
}

/** What changes in items means for the rest of the release. */
export interface ItemDelta {
  /** Diagrams whose parts lists were derived anew, or are gone. */
  diagrams: ReadonlySet<number>;
  /** Parts that these name now, by layer. */
  uses: ReadonlyMap<string, ReadonlySet<number>>;
  /** Parts that a layer's diagrams begin or cease to name. */
  turned: ReadonlySet<number>;
  /** By how many units the levels of taxonomies have more. */
  levels: LevelCounts;
  /** Items of which readers see something otherwise. */
  changed: ReadonlySet<number>;
  withoutHotspots: number;
}

/** Derives items anew and patches what they, and the branches that show them, stand for. */
export async function patchItems(
  making: Making,
  of: { before: Before; items: ReadonlySet<number>; parents: readonly number[] },
  maps: PatchedMaps,
): Promise<ItemDelta> {
  const { tree, languages, pictures, report } = making;
  const gathered = new ItemChanges();
  let done = 0;
  for (const ids of pieces(
    [...of.items].sort((a, b) => a - b),
    atOnce,
  )) {
    const alive = ids.filter((id) => tree.items.has(id));
    const read = await patchLiterature(of.before, ids.map(posting.item), await releasedLiterature(making, alive), maps);
    for (const [id, pair] of await pairs(making, of.before, ids)) {
      for (const [layer, content] of pair.before)
        maps.remove(layer, itemEntries(id, content, languages, pictures.sizeOf));
      for (const [layer, content] of pair.after) maps.put(layer, itemEntries(id, content, languages, pictures.sizeOf));
      gathered.add(id, pair, read.has(posting.item(id)));
    }
    done += ids.length;
    report.step('diagrams', done, of.items.size);
  }
  await patchBranches(making, of, maps, gathered);
  return {
    diagrams: gathered.diagrams,
    uses: gathered.uses,
    turned: gathered.turned,
    levels: gathered.levels,
    changed: gathered.changed,
    withoutHotspots: [...gathered.labels.keys()].filter((id) => tree.items.has(id) && gathered.bare.has(id)).length,
  };
}

async function pairs(making: Making, before: Before, ids: readonly number[]): Promise<Map<number, Pair>> {
  const { db, tree, meta } = making;
  const [items, rules] = await Promise.all([
    releasedItems(
      making,
      ids.filter((id) => tree.items.has(id)),
    ),
    meta.serialVinEnabled ? serialRules(db, { now: [], held: ids.flatMap((id) => tree.kept.get(id) ?? []) }) : [],
  ]);
  const after = new Map(items.map((item) => [item.id, item.layers]));
  const rulesOf = byKey(rules, 'itemId');
  const found = new Map<number, Pair>();
  for (const id of ids) {
    const old = new Map<string, ItemContent>();
    for (const layer of tree.kept.get(id)?.layers ?? []) {
      const content = await before.item(layer, id);
      if (content) old.set(layer, { ...content, serials: (rulesOf.get(id) ?? []).map(serialEntry) });
    }
    found.set(id, { before: old, after: after.get(id) ?? new Map() });
  }
  return found;
}

/** Gathers what pairs of before and after say. */
class ItemChanges {
  readonly diagrams = new Set<number>();
  readonly uses = new Map<string, Set<number>>();
  readonly turned = new Set<number>();
  readonly levels = new LevelCounts();
  /** What branches show of the items; undefined of those that are gone. */
  readonly labels = new Map<number, Label | undefined>();
  /** Items that branches show otherwise, or in other layers, than before. */
  readonly relabelled = new Set<number>();
  readonly bare = new Set<number>();
  readonly changed = new Set<number>();

  add(id: number, { before, after }: Pair, hasOtherLiterature: boolean): void {
    for (const layer of new Set([...before.keys(), ...after.keys()]))
      this.#addUses(id, layer, before.get(layer), after.get(layer));
    for (const [layer, { unit }] of before) this.levels.add(layer, unit, -1);
    for (const [layer, { unit }] of after) this.levels.add(layer, unit, 1);
    const [old] = before.values();
    const [now] = after.values();
    this.labels.set(id, now && { type: now.record.type, display: now.record.display });
    const inLayers = (pair: ReadonlyMap<string, ItemContent>) => [...pair.keys()].sort().join();
    const shown = (content: ItemContent | undefined) =>
      content && JSON.stringify([content.record.type, content.record.display]);
    if (inLayers(before) !== inLayers(after) || shown(old) !== shown(now)) this.relabelled.add(id);
    if (hasOtherLiterature || JSON.stringify([...before]) !== JSON.stringify([...after])) this.changed.add(id);
    if (now?.diagram?.hotspots.length === 0) this.bare.add(id);
  }

  #addUses(id: number, layer: string, old: ItemContent | undefined, now: ItemContent | undefined): void {
    if (!old?.diagram && !now?.diagram) return;
    this.diagrams.add(id);
    const before = old?.diagram ? usesOf(old.diagram) : new Map<number, number>();
    const after = now?.diagram ? usesOf(now.diagram) : new Map<number, number>();
    const used = this.uses.get(layer) ?? new Set();
    this.uses.set(layer, used);
    for (const part of after.keys()) {
      used.add(part);
      if (!before.has(part)) this.turned.add(part);
    }
    for (const part of before.keys()) if (!after.has(part)) this.turned.add(part);
  }
}

/** Patches the branches in which anything looks otherwise, and those above whose counts of children do. */
async function patchBranches(
  making: Making,
  { before, items, parents }: { before: Before; items: ReadonlySet<number>; parents: readonly number[] },
  maps: PatchedMaps,
  changes: ItemChanges,
): Promise<void> {
  const { tree } = making;
  const open = new Set([...parents, ...items, ...tree.unsettled]);
  for (const id of changes.relabelled) for (const parent of await parentsEver(making, before, id)) open.add(parent);
  // A set may grow while it is walked: parents that are added on the way are walked too.
  for (const parentId of open) {
    const old = await removeBranch(making, before, maps, parentId);
    const now = await putBranch(making, before, maps, parentId, changes);
    if (parentId !== 0 && old !== now) for (const above of await parentsEver(making, before, parentId)) open.add(above);
  }
}

async function parentsEver({ tree }: Making, before: Before, id: number): Promise<number[]> {
  return [...(tree.items.get(id)?.parents ?? []), ...(await before.parentsOf(id))];
}

/** Answers how many children there were. */
async function removeBranch({ tree }: Making, before: Before, maps: PatchedMaps, parentId: number): Promise<number> {
  let count = 0;
  for (const layer of parentId === 0 ? before.layers : (tree.kept.get(parentId)?.layers ?? [])) {
    const branch = await before.branch(layer, parentId);
    maps.remove(layer, branchEntries(parentId, branch));
    count = branch.length;
  }
  return count;
}

async function putBranch(
  { tree }: Making,
  before: Before,
  maps: PatchedMaps,
  parentId: number,
  changes: ItemChanges,
): Promise<number> {
  const item = tree.items.get(parentId);
  const children = parentId === 0 ? tree.top : (item?.children ?? []);
  const labels = new Map<number, Label>();
  for (const { id } of children) {
    const label = changes.labels.has(id)
      ? changes.labels.get(id)
      : await labelBefore(tree.kept.get(id)?.layers, before, id);
    if (label) labels.set(id, label);
  }
  const layers =
    parentId === 0 ? new Set(children.flatMap(({ id }) => tree.items.get(id)?.layers ?? [])) : item?.layers;
  for (const layer of layers ?? [])
    maps.put(
      layer,
      branchEntries(
        parentId,
        branchOf(tree, parentId, layer, (id) => labels.get(id)),
      ),
    );
  return children.length;
}

async function labelBefore(
  layers: readonly string[] | undefined,
  before: Before,
  id: number,
): Promise<Label | undefined> {
  const content = layers?.[0] === undefined ? undefined : await before.item(layers[0], id);
  return content && { type: content.record.type, display: content.record.display };
}
