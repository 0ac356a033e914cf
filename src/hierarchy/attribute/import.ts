import { attributeLimits, attributeTypeNames, largestNumber, longestString } from '../../attribute/rules.ts';
import type { ImportType } from '../../import/service.ts';
import { attributeDiff } from './queries.diff.ts';
import { typeReason } from './rules.import.ts';
import {
  countAttributes,
  madeAttributes,
  rejectAttributes,
  showAttributes,
  writeAttributes,
} from './service.import.ts';

/**
 * XML number 103: attributes by name, with what their values have to satisfy. What a row leaves out stays; its values are
 * the whole list. Attributes that the document does not name stay too.
 */
export const attributesImport: ImportType = {
  id: 103,
  key: 'attributes',
  name: 'Attributes',
  xml: { number: 103, list: 'attributes', element: 'attribute' },
  isXmlOnly: true,
  permission: 'settings',
  modes: [],
  tables: ['attribute', 'translation', 'hierarchy_item'],
  columns: [
    {
      key: 'name',
      title: 'Name',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: attributeLimits.text,
    },
    {
      key: 'type',
      title: 'Type',
      dataType: 'text',
      neverEmpty: typeReason,
      maxLength: 32,
      example: attributeTypeNames[0].name,
    },
    { key: 'isRequired', title: 'Required', dataType: 'bool', empty: 'false' },
    { key: 'minLength', title: 'Shortest', dataType: 'int', empty: null, min: 0, max: longestString },
    { key: 'maxLength', title: 'Longest', dataType: 'int', empty: null, min: 1, max: longestString },
    { key: 'multiLine', title: 'Several lines', dataType: 'bool', empty: 'false' },
    { key: 'multiple', title: 'Several values', dataType: 'bool', empty: 'false' },
    { key: 'min', title: 'Smallest', dataType: 'decimal', empty: null, min: -largestNumber, max: largestNumber },
    { key: 'max', title: 'Largest', dataType: 'decimal', empty: null, min: -largestNumber, max: largestNumber },
    { key: 'values', title: 'Values', dataType: 'list', empty: '{}', maxLength: attributeLimits.text },
    { key: 'translations', title: 'Translations', dataType: 'map', empty: null, maxLength: attributeLimits.text },
  ],

  validate: rejectAttributes,
  count: countAttributes,
  diff: { prepare: async (stage) => void (await showAttributes(stage)), records: (stage) => [attributeDiff(stage)] },
  makes: madeAttributes,
  write: writeAttributes,
};
