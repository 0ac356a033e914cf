import type { Db } from '../platform/db/pool.ts';
import { baseTypes } from '../hierarchy/rules.ts';

/** A diagram with its image, if it has one. */
export const diagramItem = (db: Db, id: number) =>
  db
    .selectFrom('hierarchy_item as d')
    .innerJoin('hierarchy_type as t', 't.id', 'd.type_id')
    .leftJoin('image as i', 'i.id', 'd.image_id')
    .select((e) => [
      'd.id',
      'd.name',
      'd.display_name as displayName',
      'd.override_name as overrideName',
      'd.change_id as version',
      'i.id as imageId',
      'i.change_id as imageVersion',
      'i.width',
      'i.height',
      'i.name as imageName',
      e
        .selectFrom('hierarchy_relation as r')
        .whereRef('r.child_id', '=', 'd.id')
        .select((c) => c.fn.countAll<number>().as('n'))
        .as('howManyPlacesUsed'),
    ])
    .where('d.id', '=', id)
    .where('t.base_type', '=', baseTypes.diagram)
    .executeTakeFirst();

/** False where the diagram is gone or newer than `version`, undefined where the image does not exist. */
export async function setDiagramImage(db: Db, id: number, version: number, imageId: number) {
  const image = await db.selectFrom('image').select('id').where('id', '=', imageId).executeTakeFirst();
  if (!image) return undefined;
  const { numUpdatedRows } = await db
    .updateTable('hierarchy_item')
    .set({ image_id: imageId })
    .where('id', '=', id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The item that shows an image, whose content its hotspots are; a unique index says that there is one at most. */
export const itemWithImage = async (db: Db, imageId: number) =>
  (await db.selectFrom('hierarchy_item').select('id').where('image_id', '=', imageId).executeTakeFirst())?.id;
