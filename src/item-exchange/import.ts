import type { ImportType } from '../import/service.ts';
import { countRows, writeRows } from './service.load.ts';
import { validateRows } from './service.plan.ts';
import { lengths } from '../hierarchy/rules.ts';

/**
 * Import type 1, Hierarchy (docs/domain/imports.md, Kinds of import): one row is one place of an item. The first row of
 * an item describes it, further ones hang it elsewhere. Parents may stand in the same file, in any order; nothing is
 * removed. The relation is primary, link, or none: a new item then hangs nowhere, one that is there stays where it is.
 */
export const hierarchyImport: ImportType = {
  id: 1,
  key: 'hierarchy',
  name: 'Hierarchy',
  modes: ['add', 'update'],
  tables: ['hierarchy_item', 'hierarchy_relation'],
  columns: [
    {
      key: 'typeCode',
      title: 'Type',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: lengths.name,
      aliases: ['child type', 'type code', 'item type'],
    },
    {
      key: 'name',
      title: 'Name',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: lengths.name,
      aliases: ['child name', 'item name'],
    },
    { key: 'tag', title: 'Tag', dataType: 'text', maxLength: 64, aliases: ['child tag', 'item tag'] },
    { key: 'displayName', title: 'Display name', dataType: 'text', maxLength: lengths.name },
    { key: 'overrideName', title: 'Override name', dataType: 'text', maxLength: lengths.name },
    { key: 'group', title: 'Group', dataType: 'text', maxLength: lengths.name, aliases: ['grouping key'] },
    { key: 'notes', title: 'Notes', dataType: 'text', maxLength: lengths.notes },
    {
      key: 'workflow',
      title: 'Workflow',
      dataType: 'text',
      maxLength: 64,
      aliases: ['workflow state', 'state'],
    },
    { key: 'attributes', title: 'Attributes', dataType: 'map', maxLength: 4096 },
    {
      key: 'parentTypeCode',
      title: 'Parent type',
      dataType: 'text',
      maxLength: lengths.name,
      aliases: ['parent type code'],
    },
    {
      key: 'parentName',
      title: 'Parent name',
      dataType: 'text',
      maxLength: lengths.name,
      aliases: ['parent'],
    },
    { key: 'parentTag', title: 'Parent tag', dataType: 'text', maxLength: 64 },
    { key: 'parentAttributes', title: 'Parent attributes', dataType: 'map', maxLength: 4096 },
    {
      key: 'parentPath',
      title: 'Parent path',
      dataType: 'list',
      maxLength: lengths.name,
      aliases: ['path'],
    },
    { key: 'relation', title: 'Relation', dataType: 'text', maxLength: 16, aliases: ['relation type'] },
    {
      key: 'ordinal',
      title: 'Ordinal',
      dataType: 'int',
      min: 0,
      max: 999_999_999,
      aliases: ['order', 'sort order', 'position'],
    },
  ],
  validate: validateRows,
  count: countRows,
  write: writeRows,
};
