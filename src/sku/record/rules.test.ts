import { expect, it } from 'vitest';
import { arrangedImages, emptyDraft, mergedDraft, reloaded, settledDraft, type Draft } from './rules.ts';

const attribute = (id: number, value = '', of: { isRequired?: boolean; isSuggested?: boolean } = {}) => ({
  id,
  value,
  isRequired: false,
  isSuggested: false,
  ...of,
});

it('24 E2.3 another product type keeps values, what it asks, and what was just added', () => {
  const loaded = [
    attribute(1, '', { isRequired: true }),
    attribute(2, '', { isSuggested: true }),
    attribute(3),
    attribute(4),
    attribute(5),
  ];
  const before = [attribute(2, 'Red'), attribute(2, 'Blue'), attribute(3), attribute(4), attribute(5, 'Steel')];
  expect(reloaded(loaded, before, new Set([4])).map(({ id, value }) => [id, value])).toEqual([
    [1, ''],
    [2, 'Red'],
    [2, 'Blue'],
    [4, ''],
    [5, 'Steel'],
  ]);
});

it('24 E1.6 a new SKU shows the stock image where it has no picture', () => {
  const images: Draft['images'] = [{ imageId: 1, imageType: 'Item' }];
  expect(settledDraft({ ...emptyDraft, images, useStockImage: true }, true).useStockImage).toBe(false);
  expect(settledDraft({ ...emptyDraft, images, useStockImage: true }, false).useStockImage).toBe(true);
  expect(settledDraft({ ...emptyDraft, useStockImage: false }, false).useStockImage).toBe(true);
});

it('24 E1.5 the primary picture is first, the others go by weight, and one is primary', () => {
  const image = (id: number, isPrimary: boolean, weight: number) => ({ id, relationCustomData: { isPrimary, weight } });
  const arranged = arrangedImages([image(1, false, 5), image(2, true, 9), image(3, false, 2)]);
  expect(
    arranged.map(({ id, relationCustomData }) => [id, relationCustomData.isPrimary, relationCustomData.weight]),
  ).toEqual([
    [2, true, 1],
    [3, false, 2],
    [1, false, 3],
  ]);
  expect(arrangedImages([image(1, false, 5)])[0]?.relationCustomData.isPrimary).toBe(true);
});

it('24 C-04 each field is that of who changed it, and what both changed otherwise is asked', () => {
  const base = { ...emptyDraft, name: 'A', description: 'B', gtin: '1' };
  const mine = { ...base, name: 'Mine', gtin: '2' };
  const theirs = { ...base, name: 'Theirs', description: 'Theirs', gtin: '2' };
  const { draft, conflicts } = mergedDraft(base, mine, theirs);
  expect(conflicts).toEqual(['name']);
  expect(draft).toMatchObject({ name: 'Mine', description: 'Theirs', gtin: '2' });
});
