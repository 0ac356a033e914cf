import { beforeAll, expect, it } from 'vitest';
import { counted } from '../../../test/releaseFiles.ts';
import { ids, viewerRelease } from '../../../test/viewerRelease.ts';
import { modelsOfSerial } from '../search/serials.ts';
import { search } from '../search/search.ts';
import { fitOf } from './fit.ts';
import { diagramsIn, modelsUnder, pictureUnder, yearsOf } from './models.ts';
import { openRelease } from './release.ts';
import type { Release } from './release.ts';

let release: Release;
beforeAll(async () => {
  release = await openRelease(counted(await viewerRelease()).fetchFile);
});

it('18.e the models of a line are found through its folders, with the year that they stand under', async () => {
  const { models, isWhole } = await modelsUnder(release, ids.snowmobiles);
  expect(models.map(({ id, folder, year }) => [id, folder, year?.['EN']])).toEqual([
    [ids.fjell, 2, '2026'],
    [ids.tundra, 2, '2026'],
  ]);
  expect(isWhole).toBe(true);
  expect((await modelsUnder(release, ids.manyModels)).models).toHaveLength(3000);
});

it('18.e a line without a picture of its own shows its first drawing, and one without drawings none', async () => {
  const shown = await pictureUnder(release, ids.snowmobiles);
  expect(shown).toEqual(await pictureUnder(release, ids.driveClutch));
  expect(shown?.picture.file).toMatch(/^[0-9a-f]{32}\.png$/);
  expect(await pictureUnder(release, ids.manyModels)).toBeUndefined();
  expect([await diagramsIn(release, ids.fjell), await diagramsIn(release, ids.tundra)]).toEqual([7, 1]);
});

it('18.e folders are years where each names exactly one', () => {
  expect(yearsOf(['Model year 2026', '2025'])).toEqual([2026, 2025]);
  expect(yearsOf(['2026', 'Utility'])).toBeUndefined();
  expect(yearsOf(['2024 to 2026'])).toBeUndefined();
  expect(yearsOf([])).toBeUndefined();
});

it('18.e what fits a machine are its diagrams, the way to it and their parts, and a search finds no other', async () => {
  const fit = await fitOf(release, ids.tundra);
  expect([...(fit?.items ?? [])].toSorted((a, b) => a - b)).toEqual([1, 2, ids.tundra, ids.driveClutch]);
  const all = await search(release, 'EN', 'bolt', { pages: 3 });
  const fitting = await search(release, 'EN', 'bolt', { pages: 3, only: fit });
  expect(fitting.parts.length).toBeGreaterThan(0);
  expect(fitting.parts).toEqual(all.parts.filter(({ id }) => fit?.parts.has(id)));
  expect(fitting.parts.length).toBeLessThan(all.parts.length);
  expect((await search(release, 'EN', 'ranger', { only: fit })).items).toEqual([]);
  expect(await fitOf(release, 999_999)).toBeNull();
});

it('18.e a serial number names its model', async () => {
  expect((await modelsOfSerial(release, 'YH2SN-123456')).map(({ id }) => id)).toEqual([ids.fjell]);
});
