import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { DisplayColors } from './contract.ts';
import type { ColorTarget } from './rules.ts';

const catalogueId = sql<number>`platform.catalog()`;
const columns = { hotspot: 'hotspot_color', unassigned: 'hotspot_unassigned_color' } as const;

export const displayColors = (db: Db): Promise<DisplayColors> =>
  db
    .selectFrom('catalog')
    .select(['hotspot_color as hotspotColor', 'hotspot_unassigned_color as hotspotUnassignedColor', 'version'])
    .where('id', '=', catalogueId)
    .executeTakeFirstOrThrow();

/** Sets a colour over the version that the save started from; false where there is a newer one. */
export async function updateColor(db: Db, target: ColorTarget, color: string, version: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('catalog')
    .set({ [columns[target]]: color, version: version + 1 })
    .where('id', '=', catalogueId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
