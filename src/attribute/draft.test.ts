import { expect, it } from 'vitest';
import { addLines, definitionOf, draftOf, problemsOfDraft } from './rules.draft.ts';

const list = draftOf({
  name: 'Colour',
  type: 4,
  definition: { items: ['Red', 'Green', 'Blue'] },
  translations: [],
});
const edited = {
  ...list,
  items: list.items.map((item) =>
    item.was === 'Red'
      ? { ...item, text: 'Crimson ' }
      : { ...item, gone: true, replacedBy: item.was === 'Green' ? 0 : null },
  ),
};

it('says what became of each value, the replacement under its newest name', () => {
  expect(definitionOf(edited)).toMatchObject({
    items: ['Crimson'],
    modifiedItems: [{ oldValue: 'Red', newValue: 'Crimson' }],
    deletedItems: [{ value: 'Green', customData: { replaceWith: 'Crimson' } }, { value: 'Blue' }],
  });
  expect(definitionOf(list)).toMatchObject({ modifiedItems: [], deletedItems: [] });
});

it('adds lines once, whatever their case', () => {
  const added = addLines(edited.items, ['crimson', 'Blue', 'blue', 'White']);
  expect(added.filter((item) => item.was === null).map((item) => item.text)).toEqual(['Blue', 'White']);
  expect(new Set(added.map((item) => item.key)).size).toBe(added.length);
});

it('names what is wrong at its field', () => {
  expect(problemsOfDraft(list)).toEqual({});
  expect(problemsOfDraft({ ...list, name: ' ', items: [] })).toEqual({
    name: 'A value is required. Value limited to 256 characters.',
    items: 'A selection list needs at least one value.',
  });
  const half = [{ language: 'SV', displayName: '' }];
  expect(problemsOfDraft({ ...list, translations: half })).toEqual({
    translations: 'Both text and language are required.',
  });
  const number = { ...list, type: 2, min: '5', max: '1e3' };
  expect(problemsOfDraft(number)).toEqual({});
  expect(problemsOfDraft({ ...number, max: '1' })).toHaveProperty('max');
  expect(problemsOfDraft({ ...number, max: 'x' })).toEqual({ max: 'A number is required.' });
});
