import { expect, it } from 'vitest';
import { redo, undo } from './editor/history.ts';
import { followed, startForm } from './formHistory.ts';
import type { FormHistory } from './formHistory.ts';

interface Values {
  name: string;
  notes: string;
}

const start: Values = { name: 'Pump', notes: '' };
const back = (history: FormHistory<Values>, go = undo): FormHistory<Values> => ({
  ...history,
  states: go(history.states),
  last: null,
});
const typedName = (history: FormHistory<Values>, names: readonly string[], from = 0) =>
  names.reduce(
    (now, name, index) => followed(now, now.base, { ...now.states.present, name }, from + index * 100),
    history,
  );

it('15.6 takes typing in a field back as one step, a cancel as another', () => {
  let form = typedName(startForm(start, start), ['P', 'Pu', 'Pump 2']);
  form = followed(form, start, { name: 'Pump 2', notes: 'n' }, 400);
  form = followed(form, start, start, 500);
  expect(form.states.past).toHaveLength(3);
  expect(back(form).states.present).toEqual({ name: 'Pump 2', notes: 'n' });
  expect(back(back(back(form))).states.present).toEqual(start);
  expect(back(back(form), redo).states.present).toEqual(start);
});

it('15.6 reaches over a save and its answer as a new edit', () => {
  const typed = typedName(startForm(start, start), ['Pump 2 ']);
  const saved = { ...start, name: 'Pump 2' };
  const after = followed(typed, saved, saved, 5000);
  expect(back(back(after)).states.present).toEqual(start);
});

it('15.6 takes back none of what somebody else saved', () => {
  const typed = typedName(startForm(start, start), ['Pump 2']);
  const saved = { ...start, name: 'Pump 2' };
  const both = { ...saved, notes: 'theirs' };
  const after = followed(followed(typed, saved, saved, 5000), both, both, 9000);
  expect(back(after).states.present).toEqual({ name: 'Pump', notes: 'theirs' });
});
