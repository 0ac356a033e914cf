import { expect, it } from 'vitest';
import { archiveKey, doubledKey, numericCodeOf, propertyType } from './rules.ts';

it.each([
  ['Norway', 1],
  ['x'.repeat(32), 1],
  ['x'.repeat(33), 2],
  ['https://example.org/about', 3],
  ['https://example.org/a.JPEG', 4],
  ['https://example.org/a.png', 4],
  ['https://example.org/a.webp', 3],
  ['a.png', 1],
  ['1974', 5],
  ['-1.50', 5],
  ['0450623', 1],
  ['true', 6],
  ['False', 1],
  ['{"a":1}', 7],
  ['[1,2]', 7],
  ['{a', 1],
])('L1.12 what was typed tells the type: %s', (typed, type) => {
  expect(propertyType(typed)).toBe(type);
});

it('L1.15 a key that stands twice is named, and one that the product reads itself', () => {
  expect(doubledKey(['Founded', 'Country', 'founded '])).toBe('founded ');
  expect(doubledKey(['Archive'])).toBe('Archive');
  expect(doubledKey(['Founded', 'Country'])).toBeUndefined();
});

it('L1.9 a code that is missing or below 1 is 0', () => {
  expect([undefined, -3, 0, 1, 1041].map(numericCodeOf)).toEqual([0, 0, 0, 1, 1041]);
  expect([archiveKey('MajorUnit'), archiveKey('Ecommerce')]).toEqual(['archiveMajorUnit', 'archive']);
});
