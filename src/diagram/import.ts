import type { ImportType } from '../import/service.ts';
import { limits } from './rules.ts';
import { countLists, validateLists, writeLists } from './service.lists.ts';

/**
 * Import type 3, PartBom. The file is the whole list of each diagram it names: rows are matched by tag, part number and
 * occurrence, matched ones updated, missing ones removed, its order becomes the order. With [UP] only matched rows
 * change; with `add` nothing is removed (docs/domain/imports.md, Kinds of import). Parts that the catalogue lacks are
 * added; a row without a number is an internal part and gets a generated one. Diagrams that it lacks are added where
 * `extra.createMissing` says so: under the parent that their rows name, else they hang nowhere.
 */
export const partBomImport: ImportType = {
  id: 3,
  key: 'partBom',
  name: 'Parts lists',
  modes: ['add', 'update'],
  comesFirst: { 'Diagram not found': 'hierarchy' },
  createsMissing: ['Diagram not found'],
  tables: ['hierarchy_item', 'hierarchy_relation', 'parts_list_row', 'part', 'description_variant'],
  columns: [
    {
      key: 'diagramName',
      title: 'Diagram name',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 256,
      aliases: ['diagram', 'drawing', 'drawing no', 'figure'],
    },
    { key: 'diagramTag', title: 'Diagram tag', dataType: 'text', maxLength: 256 },
    {
      key: 'referenceTag',
      title: 'Reference tag',
      dataType: 'text',
      maxLength: limits.tag,
      aliases: ['tag', 'ref', 'item', 'callout', 'pos'],
    },
    {
      key: 'partNumber',
      identifies: true,
      title: 'Part number',
      dataType: 'text',
      maxLength: limits.partNumber,
      aliases: ['part no', 'part num', 'pn', 'number'],
    },
    {
      key: 'description',
      title: 'Description',
      dataType: 'text',
      maxLength: limits.description,
      aliases: ['desc', 'name'],
    },
    { key: 'quantity', title: 'Quantity', dataType: 'text', maxLength: limits.quantity, aliases: ['qty'] },
    { key: 'context', title: 'Context', dataType: 'text', maxLength: limits.context },
    { key: 'footnote', title: 'Footnote', dataType: 'text', maxLength: limits.footnote, aliases: ['note'] },
    { key: 'groupingKey', title: 'Grouping key', dataType: 'int', aliases: ['group'] },
    {
      key: 'parentName',
      title: 'Parent name',
      dataType: 'text',
      maxLength: 256,
      aliases: ['parent', 'model', 'model name'],
    },
    { key: 'internal', title: 'Internal', dataType: 'bool', aliases: ['is internal'] },
  ],

  validate: validateLists,
  count: countLists,
  write: writeLists,
};
