import { expect, it } from 'vitest';
import { helpOf } from './keyHelp.ts';
import { printKeys } from './keys.ts';

const run = (): void => undefined;
const hotkeys = [
  { keys: '/', label: 'Filter the page', group: 'General', run },
  { keys: '?', label: 'Keyboard shortcuts', group: 'General', run },
  { keys: 'ctrl+/', label: 'Keyboard shortcuts', group: 'General', run },
  { keys: 'g b', label: 'Browse', group: 'Go to', run },
  { keys: '/', label: 'Filter the rows', group: 'Parts list', run },
  { keys: 'enter', label: 'Edit the cell', group: 'Table', run: undefined },
  { keys: 'enter', label: 'Open the row', group: 'Lists', run: undefined },
];
const help = (text = '') => helpOf(hotkeys, ['General', 'Go to'], text, printKeys);

it('18.g the help lists a key once, by the one that works, and the page before what is always there', () => {
  expect(help().map(({ name }) => name)).toEqual(['Parts list', 'Table', 'Lists', 'General', 'Go to']);
  expect(help().flatMap(({ lines }) => lines.filter(({ keys }) => keys.includes('/')))).toEqual([
    { label: 'Filter the rows', keys: ['/'] },
  ]);
});

it('18.g the help puts keys that do the same on one line, and keys of two places on two', () => {
  expect(help().find(({ name }) => name === 'General')?.lines).toEqual([
    { label: 'Keyboard shortcuts', keys: ['?', 'ctrl+/'] },
  ]);
  expect(help('enter').map(({ name }) => name)).toEqual(['Table', 'Lists']);
});

it('18.g the help finds by name and by key', () => {
  expect(help('brow')).toEqual([{ name: 'Go to', lines: [{ label: 'Browse', keys: ['g b'] }] }]);
  expect(help('G B')).toHaveLength(1);
  expect(help('xyzzy')).toEqual([]);
});
