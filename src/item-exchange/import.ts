import { sql } from 'kysely';
import { typeByCode } from '../hierarchy/type/queries.named.ts';
import type { ImportType } from '../import/service.ts';
import { madeItems } from './queries.made.ts';
import { countRows, planShown, writeRows } from './service.load.ts';
import { itemDiff, placeDiff } from './queries.diff.ts';
import { isUnit } from './queries.export.ts';
import { validateRows } from './service.plan.ts';
import { moveMessages, ofPlaces, placeColumns } from './rules.ts';

/**
 * Import type 1, Hierarchy (docs/domain/imports.md, Kinds of import): one row is one place of an item. The first row of
 * an item describes it, further ones hang it elsewhere. Parents may stand in the same file, in any order; nothing is
 * removed. The relation is primary, link, or none: a new item then hangs nowhere, one that is there stays where it is. A row
 * moves an item that has a primary place only where `extra.moveItems` says so.
 */
export const hierarchyImport: ImportType = {
  id: 1,
  key: 'hierarchy',
  name: 'Hierarchy',
  xml: { number: 100, name: 'Items', list: 'items', element: 'item' },
  modes: ['add', 'update'],
  extras: { moveItems: [moveMessages.rejected, moveMessages.doubted] },
  tables: ['hierarchy_item', 'hierarchy_relation'],
  columns: placeColumns,
  records: [ofPlaces],
  async validate(stage) {
    await stage.reject(
      'typeCode',
      'Major units have an import of their own',
      sql`exists (select from ${typeByCode} t where t.code = upper(s.type_code) and ${isUnit})`,
    );
    await validateRows(stage);
  },
  count: (stage) => countRows(stage),
  makes: (stage) => madeItems(stage),
  diff: {
    groupTitle: 'Type',
    prepare: async (stage) => void (await planShown(stage)),
    records: (stage) => [itemDiff(stage), placeDiff(stage)],
  },
  write: (stage) => writeRows(stage),
};
