import type { Who } from '../../platform/auth/who.ts';
import type { Db } from '../../platform/db/pool.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { contentSaved, requireEditable } from '../../hierarchy/states/service.ts';
import type { ContentSaved } from '../../hierarchy/states/service.ts';
import { applyBulk, previewBulk } from '../bulk/service.ts';
import { lockStructure } from '../../hierarchy/place/queries.ts';
import { nothingSaved } from '../../hierarchy/place/service.ts';
import { hierarchyMessages } from '../../hierarchy/rules.ts';
import { nameOf } from '../../hierarchy/used/queries.ts';
import { countRelatable, deletePairs, insertPairs } from './queries.ts';

/** Relates models to a model; those that are related already stay so. Throws as the route says. */
export async function relateModels(
  db: Db,
  id: number,
  items: readonly number[],
): Promise<ContentSaved & { added: number }> {
  const others = [...new Set(items)];
  if (others.includes(id)) throw invalid('items', hierarchyMessages.relatedToItself((await nameOf(db, id)) ?? ''));
  if ((await countRelatable(db, [id])) === 0) throw invalid('id', hierarchyMessages.notModel);
  if ((await countRelatable(db, others)) < others.length) throw notFound();
  await requireEditable(db, id);
  const added = await insertPairs(db, id, others);
  return { ...(added > 0 ? await contentSaved(db, id) : nothingSaved), added };
}

/** Takes relations of a model away. Throws 404 unless all of them are there. */
export async function partModels(
  db: Db,
  id: number,
  items: readonly number[],
): Promise<ContentSaved & { removed: number }> {
  const others = [...new Set(items)];
  await requireEditable(db, id);
  const removed = await deletePairs(db, id, others);
  if (removed < others.length) throw notFound();
  return { ...(await contentSaved(db, id)), removed };
}

/** Hangs items under an item as links; those that hang there already stay. Throws as the route says. */
export async function linkUnder(
  db: Db,
  who: Who,
  id: number,
  ids: number[],
): Promise<ContentSaved & { added: number }> {
  // Before the preview, which what follows relies on.
  await lockStructure(db);
  const action = { kind: 'link', parentId: id } as const;
  const { ready, leftOut } = await previewBulk(db, who, { ids }, action);
  const refused = leftOut.find(({ reason }) => reason !== 'same');
  if (refused) throw invalid('items', hierarchyMessages.notLinkable(refused.examples.map(({ name }) => name)));
  if (ready === 0) return { ...nothingSaved, added: 0 };
  await applyBulk(db, who, { ids }, action, ready);
  return { ...(await contentSaved(db, id)), added: ready };
}
