import { sql } from 'kysely';
import { hierarchyMessages } from '../../hierarchy/rules.ts';
import { contentImported } from '../../hierarchy/states/service.ts';
import { rejectTypes } from '../../hierarchy/type/queries.named.ts';
import type { ImportType } from '../../import/service.ts';
import { rejectRepeated, rejectSide } from '../../import/stage/queries.ts';
import { notEditable, rejectUnnamed } from '../queries.named.ts';
import { namingColumns } from '../rules.ts';
import { countGroups, groupDiff, hasUnknownGroup, planGroups, writeGroups } from './queries.ts';

/**
 * XML number 105: the groups that see an item of the top level and all under it. A row names all of them; one without any
 * leaves what there is, and where the import replaces ([RE]), or empty cells erase, everybody sees the item again.
 */
export const visibilityImport: ImportType = {
  id: 105,
  key: 'visibility',
  name: 'Visibility',
  xml: { number: 105, list: 'visibility', element: 'item' },
  isXmlOnly: true,
  permission: 'write',
  modes: ['replace'],
  comesFirst: { 'Item not found': 'hierarchy' },
  tables: ['hierarchy_item', 'item_visibility'],
  columns: [...namingColumns, { key: 'groups', title: 'Groups', dataType: 'list', empty: null, maxLength: 256 }],

  async validate(stage) {
    await rejectTypes(stage, { key: 'typeCode', column: 'type_code' });
    await stage.reject('groups', hierarchyMessages.unknownGroup, hasUnknownGroup);
    await planGroups(stage);
    await rejectUnnamed(stage, 'name', 'Item');
    const reject = (column: string, reason: string | ReturnType<typeof sql>, where: ReturnType<typeof sql>) =>
      rejectSide(stage, { side: 'group', column, reason, where });
    await reject('name', hierarchyMessages.onlyTopLevelVisibility, sql`k.is_below`);
    await reject('name', 'The sender may not write items of this context.', sql`k.is_forbidden`);
    await reject(
      'groups',
      'The sender would not see the item any more.',
      sql`k.hides and k.now is distinct from k.wanted`,
    );
    await reject('name', notEditable(sql`k.state`), sql`k.state is not null and k.now is distinct from k.wanted`);
    await rejectRepeated(stage, 'group', 'name', 'Same item as in row');
  },

  count: countGroups,
  diff: { prepare: planGroups, records: (stage) => [groupDiff(stage)] },

  async write(stage) {
    await planGroups(stage);
    const counts = await countGroups(stage);
    stage.progress('Writing groups', 0, 1);
    await contentImported(stage.db, await writeGroups(stage), stage.options.stateAfterImport);
    return counts;
  },
};
