import { sql } from 'kysely';
import { ownersIn, ownersInAny } from '../export/queries.ts';
import type { ExportDataset } from '../export/service.ts';
import { isUnit, placedItems } from './queries.export.ts';

/** The hierarchy as import type 1 reads it back without a difference (docs/domain/imports.md, Export). */
export const hierarchyExport: ExportDataset = {
  key: 'hierarchy',
  listedAt: 1,
  name: 'Hierarchy',
  byContentGroups: true,
  description: 'Items with their attributes, states and places, as the hierarchy import reads them.',

  part: {
    owner: 'item',
    changed: ownersInAny(ownersIn('hierarchy_item', 'id'), ownersIn('hierarchy_relation', 'child_id')),
  },

  open: (db, contentGroups, within) => placedItems(db, { contentGroups, within, where: sql`not ${isUnit}` }),
};
