import { expect, it } from 'vitest';
import type { Item } from './contract.ts';
import { changedFields, fieldsOf, problemsOf, toSave } from './rules.fields.ts';

const attribute = {
  type: 1,
  definition: {},
  ordinal: 1,
  isKey: false,
  isRequired: false,
  isSearchable: true,
};
const item: Item = {
  id: 1,
  context: 'Oem',
  name: 'Fjell 600 LT',
  displayName: 'Fjell 600',
  overrideName: '',
  notes: '',
  group: '',
  contentGroups: [],
  typeId: 2,
  typeCode: 'MD',
  typeDescription: 'Model',
  baseType: 2,
  attributes: [
    { ...attribute, attributeId: 5, name: 'Model code', isRequired: true },
    { ...attribute, attributeId: 6, name: 'Market', type: 4, definition: { allowMultiple: true } },
  ],
  attributeValues: [
    { attributeId: 5, stringValue: '0450' },
    { attributeId: 6, stringValue: 'Nordic' },
  ],
  customAttributes: {},
  image: null,
  parentId: null,
  parentRelation: { parentId: null, type: 1 },
  isOrphan: false,
  isVisibilityGroupEnabled: false,
  isVirtual: false,
  howManyPlacesUsed: 1,
  sortType: 1,
  workflowId: 1,
  workflowName: 'Draft',
  publishedEnvironment: null,
  nextFlows: [],
  isEditable: true,
  readOnlyReason: null,
  lastChange: { id: 9, at: '2026-11-18T10:00:00.000Z', actorName: 'Marcus Webb', label: '', kind: 'edit' },
  createdAt: '2026-11-18T10:00:00.000Z',
  version: 9,
};
const started = fieldsOf(item);

it('finds what differs, blanks around a value left out', () => {
  expect(changedFields(started, { name: ['  Fjell 600 LT '], displayName: ['Fjell'] })).toEqual(['displayName']);
  expect(changedFields(started, { 'attributes.6': ['Nordic', 'Japan'] })).toEqual(['attributes.6']);
});

it('names what is wrong as the server would', () => {
  const problems = problemsOf(item, { ...started, name: [' '], 'attributes.5': [''] });
  expect(problems).toEqual({
    name: 'A value is required. Value limited to 256 characters.',
    'attributes.5': 'Model code is required.',
  });
  expect(problemsOf(item, started)).toEqual({});
});

it('sends changed texts alone, and attributes as the whole set', () => {
  const values = { ...started, displayName: ['New'], 'attributes.6': ['Nordic', 'Japan'] };
  expect(toSave(item, values, ['displayName'])).toEqual({ displayName: 'New' });
  expect(toSave(item, values, ['attributes.6'])).toEqual({
    attributeValues: [
      { attributeId: 5, stringValue: '0450' },
      { attributeId: 6, stringValue: 'Nordic' },
      { attributeId: 6, stringValue: 'Japan' },
    ],
  });
});
