import { expect, it } from 'vitest';
import { entriesOf } from './rules.paths.ts';

const found = (wanted: string[], names: string[]) =>
  Object.fromEntries(
    [
      ...entriesOf(
        new Set(wanted),
        names.map((name) => ({ name })),
      ),
    ].map(([path, { name }]) => [path, name]),
  );

it('21.s a file is found by its path, else by its name in another folder where only one has it', () => {
  expect(found(['a.png'], ['drawings/a.png'])).toEqual({ 'a.png': 'drawings/a.png' });
  expect(found(['drawings/a.png'], ['a.png'])).toEqual({ 'drawings/a.png': 'a.png' });
  expect(found(['C:\\work\\a.png'], ['x/a.png'])).toEqual({ 'C:\\work\\a.png': 'x/a.png' });
  expect(found(['a.png'], ['a.png', 'old/a.png'])).toEqual({ 'a.png': 'a.png' });
  expect(found(['a.png'], ['new/a.png', 'old/a.png'])).toEqual({});
  expect(found(['1/a.png', '2/a.png'], ['a.png'])).toEqual({});
  expect(found(['1/a.png', 'a.png'], ['a.png'])).toEqual({ 'a.png': 'a.png' });
});
