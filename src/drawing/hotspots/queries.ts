import type { Db } from '../../platform/db/pool.ts';

/** The item that shows an image, whose content its hotspots are; a unique index says that there is one at most. */
export const itemWithImage = async (db: Db, imageId: number) =>
  (await db.selectFrom('hierarchy_item').select('id').where('image_id', '=', imageId).executeTakeFirst())?.id;
