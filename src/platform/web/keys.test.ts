import { describe, expect, it } from 'vitest';
import { advance, isSingle, matches, parseKeys, printKeys } from './keys.ts';
import type { KeyPress } from './keys.ts';

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...modifiers,
});
const [save] = parseKeys('ctrl+s');
const [help] = parseKeys('?');
const [previous] = parseKeys('shift+f8');

describe('strokes', () => {
  it.each([
    [save, press('s', { ctrlKey: true }), true],
    [save, press('S', { metaKey: true }), true],
    [save, press('s'), false],
    [save, press('s', { ctrlKey: true, altKey: true }), false],
    [help, press('?', { shiftKey: true }), true],
    [previous, press('F8', { shiftKey: true }), true],
    [previous, press('F8'), false],
  ])('%o against %o: %s', (stroke, event, expected) => {
    expect(stroke && matches(stroke, event)).toBe(expected);
  });

  it('knows which would also type a character', () => {
    expect(parseKeys('g b').every(isSingle)).toBe(true);
    expect(parseKeys('?').every(isSingle)).toBe(true);
    expect(parseKeys('ctrl+k').every(isSingle)).toBe(false);
    expect(parseKeys('f8').every(isSingle)).toBe(false);
  });
});

it('follows a sequence, and starts over where another key comes between', () => {
  const go = parseKeys('g b');
  expect(advance(go, 0, press('g'))).toBe(1);
  expect(advance(go, 1, press('b'))).toBe(2);
  expect(advance(go, 1, press('x'))).toBe(0);
  expect(advance(go, 1, press('g'))).toBe(1);
  expect(advance(parseKeys('g g'), 1, press('g'))).toBe(2);
});

it('prints them as the buttons do', () => {
  expect(printKeys('ctrl+s')).toBe('Ctrl S');
  expect(printKeys('g b')).toBe('G B');
  expect(printKeys('shift+f8')).toBe('Shift F8');
  expect(printKeys('ctrl+/')).toBe('Ctrl /');
});
