import { contexts } from '../../contexts.ts';
import type { ImportColumn } from '../../import/rules.ts';
import type { ImportType } from '../../import/service.ts';
import { attributeLimits } from '../../attribute/rules.ts';
import { typeDiff } from './queries.diff.ts';
import { typeLimits } from './rules.ts';
import { countTypes, madeTypes, rejectTypes, showTypes, writeTypes } from './service.import.ts';

const names = (key: string, title: string): ImportColumn => ({
  key,
  title,
  dataType: 'list',
  empty: key === 'attributes' ? null : '{}',
  maxLength: attributeLimits.text,
});
const codes = (key: string, title: string): ImportColumn => ({
  key,
  title,
  dataType: 'list',
  empty: '{}',
  maxLength: typeLimits.code,
});

/**
 * XML number 102: types by context and code, with what they allow, their attributes and the types under them. What a row
 * leaves out stays. Its attributes are the whole list in its order, of which keys, required and searchable name some, and
 * each list of children is whole. Types that the document does not name stay.
 */
export const typesImport: ImportType = {
  id: 102,
  key: 'types',
  name: 'Types',
  xml: { number: 102, list: 'types', element: 'type' },
  isXmlOnly: true,
  permission: 'settings',
  modes: [],
  tables: ['hierarchy_type', 'hierarchy_type_attribute', 'hierarchy_type_child', 'hierarchy_item'],
  columns: [
    {
      key: 'context',
      title: 'Context',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 16,
      example: contexts[0],
    },
    {
      key: 'code',
      title: 'Code',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: typeLimits.code,
      example: 'MD',
    },
    { key: 'description', title: 'Description', dataType: 'text', empty: '', maxLength: typeLimits.description },
    { key: 'baseType', title: 'Base type', dataType: 'int', empty: '0', min: 1, max: 99, example: '2' },
    { key: 'allowTopLevel', title: 'Top level', dataType: 'bool', empty: 'false' },
    { key: 'allowDiagrams', title: 'Diagrams', dataType: 'bool', empty: 'false' },
    { key: 'allowImage', title: 'Image', dataType: 'bool', empty: 'false' },
    { key: 'allowAttachments', title: 'Literature', dataType: 'bool', empty: 'false' },
    { key: 'hasWorkflow', title: 'Workflow', dataType: 'bool', empty: 'true' },
    names('attributes', 'Attributes'),
    names('keys', 'Keys'),
    names('required', 'Required'),
    names('searchable', 'Searchable'),
    codes('primaryChildren', 'Primary children'),
    codes('linkChildren', 'Link children'),
  ],

  validate: rejectTypes,
  count: countTypes,
  diff: { prepare: async (stage) => void (await showTypes(stage)), records: (stage) => [typeDiff(stage)] },
  makes: madeTypes,
  write: writeTypes,
};
