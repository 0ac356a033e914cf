import i18next from 'i18next';
import { expect, it } from 'vitest';
import { webSlices } from './slices.ts';

it('17.2 slices bring the areas of the settings, each with a title that is there once it is loaded', async () => {
  const areas = (await Promise.all(webSlices.map(async (slice) => (await slice.settings?.()) ?? []))).flat();
  expect(areas.map(({ tab }) => tab).toSorted((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10, 11, 12, 13, 14,
  ]);
  expect(areas.map(({ title }) => title).filter((title) => !i18next.exists(title))).toEqual([]);
});
