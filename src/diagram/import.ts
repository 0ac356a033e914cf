import type { ImportType } from '../import/service.ts';
import { limits } from './rules.ts';
import { countLists, madeLists, planLists, validateLists, writeLists } from './service.lists.ts';
import { rowDiff } from './queries.plan.ts';

/** Heads of the number of a drawing. */
const numbers = ['drawing no', 'drawing number', 'diagram no', 'diagram number', 'figure no', 'dwg no'];

/**
 * Import type 3, PartBom. The file is the whole list of each diagram it names: rows are matched by tag, part number and
 * occurrence, matched ones updated, missing ones removed, its order becomes the order. A parent that a row names decides
 * which of several diagrams of a name is meant. With [UP] only matched rows
 * change; with `add` nothing is removed (docs/domain/imports.md, Kinds of import). Parts that the catalogue lacks are
 * added; a row without a number is an internal part and gets a generated one. Diagrams that it lacks are added where
 * `extra.createMissing` says so: under the parent that their rows name, else they hang nowhere.
 */
export const partBomImport: ImportType = {
  id: 3,
  key: 'partBom',
  name: 'Parts lists',
  xml: { number: 120, list: 'partsLists', element: 'row' },
  modes: ['add', 'update'],
  comesFirst: { 'Diagram not found': 'hierarchy' },
  extras: { createMissing: ['Diagram not found'] },
  tables: ['hierarchy_item', 'hierarchy_relation', 'parts_list_row', 'part', 'description_variant'],
  columns: [
    {
      key: 'diagramName',
      title: 'Diagram name',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 256,
      aliases: [
        'diagram',
        'diagram title',
        'drawing title',
        'drawing name',
        'figure title',
        'drawing',
        'figure',
        ...numbers,
      ],
    },
    // The number of a drawing is its tag where the file also has its name, else it is the name.
    { key: 'diagramTag', title: 'Diagram tag', dataType: 'text', maxLength: 256, aliases: numbers },
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
    { key: 'quantity', title: 'Quantity', dataType: 'text', empty: '', maxLength: limits.quantity, aliases: ['qty'] },
    { key: 'context', title: 'Context', dataType: 'text', empty: '', maxLength: limits.context },
    { key: 'footnote', title: 'Footnote', dataType: 'text', empty: '', maxLength: limits.footnote, aliases: ['note'] },
    { key: 'groupingKey', title: 'Grouping key', dataType: 'int', empty: null, aliases: ['group'] },
    {
      key: 'parentName',
      title: 'Parent name',
      dataType: 'text',
      maxLength: 256,
      aliases: ['parent', 'model', 'model name'],
    },
    { key: 'internal', title: 'Internal', dataType: 'bool', aliases: ['is internal'] },
  ],
  records: [{ name: 'Diagrams', columns: ['diagramName', 'diagramTag', 'parentName'] }],

  validate: validateLists,
  count: countLists,
  makes: madeLists,
  diff: { groupTitle: 'Diagram', prepare: planLists, records: (stage) => [rowDiff(stage)] },
  write: writeLists,
};
