import { expect, test } from 'vitest';
import {
  answerDraft,
  errorsElsewhere,
  errorsOf,
  isLater,
  leaveField,
  refuseDraft,
  restoreDraft,
  setField,
  settleDraft,
  startDraft,
  takesUp,
  tryDraft,
  valuesOfDraft,
} from './formState.ts';

interface Part {
  id: number;
  version: number;
  name: string;
  notes: string;
}
interface Values {
  name: string;
  notes: string;
}
const part: Part = { id: 7, version: 3, name: 'Washer', notes: '' };
const valuesOf = ({ name, notes }: Part): Values => ({ name, notes });
const fields = ['name', 'notes'];
const hasField = (path: string): boolean => fields.some((field) => path === field || path.startsWith(`${field}.`));
const fresh = startDraft<Part, Values>(part);
const typed = setField(fresh, 'name', 'Ring', hasField);
const valuesIn = (draft: typeof fresh): Values => valuesOfDraft(draft, valuesOf(draft.started));

test('18.b what is typed stands over what the server has', () => {
  expect(valuesIn(fresh)).toEqual({ name: 'Washer', notes: '' });
  expect(valuesIn(typed)).toEqual({ name: 'Ring', notes: '' });
});

test('18.b a field says what is wrong when it was left, all fields when a save was tried', () => {
  const problems = { name: 'A value is required.', 'prices.0.cost': 'Two decimals at most.', 'prices.1.cost': 'No.' };
  expect(errorsOf(typed, problems)).toEqual({});
  expect(errorsOf(leaveField(typed, 'name'), problems)).toEqual({ name: 'A value is required.' });
  expect(errorsOf(leaveField(typed, 'prices.1.cost'), problems)).toEqual({ 'prices.1.cost': 'No.' });
  expect(Object.keys(errorsOf(leaveField(typed, 'prices'), problems))).toEqual(['prices.0.cost', 'prices.1.cost']);
  expect(errorsOf(leaveField(typed, 'price'), problems)).toEqual({});
  expect(errorsOf(tryDraft(typed, false), problems)).toEqual(problems);
  expect([tryDraft(typed, true).failures, tryDraft(typed, false).failures]).toEqual([0, 1]);
});

test('18.b what the server refused stays at its field until that is typed in, without a field until any is', () => {
  const refused = refuseDraft(typed, { name: 'Taken.', 'notes.1': 'Too long.', id: 'In use.' });
  expect(refused.failures).toBe(1);
  expect(errorsOf(refused, { name: 'A value is required.' })['name']).toBe('Taken.');
  expect(errorsElsewhere(errorsOf(refused, {}), valuesIn(refused))).toEqual(['In use.']);
  expect(errorsOf(setField(refused, 'name', 'Disc', hasField), {})).toEqual({ 'notes.1': 'Too long.' });
  expect(errorsOf(setField(refused, 'notes', 'x', hasField), {})).toEqual({ name: 'Taken.' });
  expect(restoreDraft(refused, valuesOf(part)).refused).toEqual({});
});

test('18.b after a save the form begins anew from the answer, and what was typed during it stays unsaved', () => {
  const sent = valuesIn(typed);
  const meanwhile = setField(leaveField(typed, 'name'), 'notes', 'ordered', hasField);
  const saved = { ...part, version: 4, name: 'Ring, steel' };
  const after = answerDraft(meanwhile, sent, saved);
  expect(after).toEqual({ ...startDraft(saved), typed: { notes: 'ordered' } });
  expect(valuesIn(after)).toEqual({ name: 'Ring, steel', notes: 'ordered' });
  const emptied = setField(typed, 'name', 'Washer', hasField);
  expect(answerDraft(emptied, sent, saved).typed).toEqual({ name: 'Washer' });
});

test('18.b what was decided in a conflict stands over their record', () => {
  const theirs = { ...part, version: 5, notes: 'theirs' };
  const settled = settleDraft({ ...typed, theirs }, theirs, { name: 'Ring', notes: 'theirs' });
  expect([settled.started, settled.theirs, settled.typed]).toEqual([theirs, null, { name: 'Ring', notes: 'theirs' }]);
});

test('18.b a newer reading takes the place of an untouched form, never of a touched one or of a later save', () => {
  const newer = { ...part, version: 4 };
  expect(takesUp(part, newer, 0)).toBe(true);
  expect(takesUp(part, newer, 1)).toBe(false);
  expect(takesUp(newer, part, 0)).toBe(false);
  expect(takesUp(part, part, 0)).toBe(false);
  expect([isLater(newer, part), isLater(part, newer), isLater({ name: '' }, { name: '' })]).toEqual([
    true,
    false,
    false,
  ]);
});
