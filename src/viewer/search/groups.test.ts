import { expect, it } from 'vitest';
import { buildReleaseFiles, counted } from '../../../test/releaseFiles.ts';
import { about, meta } from '../../../test/viewerRelease.ts';
import { posting } from '../../release/rules.ts';
import { literatureFound } from '../read/literature.ts';
import { openRelease } from '../read/release.ts';
import { search } from './search.ts';

it('19.g finds within a content group the items and literature that it labels, and no parts', async () => {
  const item = (name: string, groups?: number[]) => ({
    type: 1,
    name,
    display: { EN: name },
    ...(groups && { groups }),
  });
  const built = await buildReleaseFiles(
    [
      {
        id: 'p',
        content: {
          items: [
            [1, item('Clutch one', [5])],
            [2, item('Clutch two')],
            [3, item('Clutch three', [5, 6])],
          ],
          'words.EN': [1, 2, 3].map((id) => [['clutch', posting.item(id)], 0] as const),
          literature: [
            [[1, 8], { name: 'Clutch manual', place: 1, category: 1, groups: [6] }],
            [[1, 9], { name: 'Clutch notes', place: 2, category: 1 }],
          ],
          literatureWords: [8, 9].map((id) => [['clutch', id, 1], 0] as const),
        },
      },
    ],
    meta,
    about,
  );
  const release = await openRelease(counted(built).fetchFile);
  const found = async (group?: number) =>
    (await search(release, 'EN', 'clutch', { group })).items.map(({ id }) => id).toSorted((a, b) => a - b);
  expect(await found()).toEqual([1, 2, 3]);
  expect(await found(5)).toEqual([1, 3]);
  expect(await found(6)).toEqual([3]);
  expect(await found(7)).toEqual([]);
  const read = async (group?: number) =>
    (await literatureFound(release, 'clutch', { language: 'EN', only: null, group })).map(({ id }) => id);
  expect(await read()).toEqual([8, 9]);
  expect(await read(6)).toEqual([8]);
});
