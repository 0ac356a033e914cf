import { expect, it } from 'vitest';
import { buildReleaseFiles, counted, withHits } from '../../../test/releaseFiles.ts';
import { about, meta } from '../../../test/viewerRelease.ts';
import { searchKey } from '../../part/rules.ts';
import { openRelease } from '../read/release.ts';
import { search } from './search.ts';

it('19.b leads from the number of an alternate to its part, behind the part that has the number itself', async () => {
  const record = (number: string) => ({ number, description: { EN: 'Belt' } });
  const key = (number: string, id: number) => [searchKey(number), id] as const;
  const alternate = (number: string, part: number) => ({ alternates: [{ number, part }] });
  const numbers = (parts: readonly (readonly [string, number])[]) =>
    parts.map(([number, id]) => [key(number, id), number] as const);
  const built = await buildReleaseFiles(
    [
      {
        id: 'p',
        content: withHits({
          parts: [
            [1, record('Z-900')],
            [2, record('Z-9001')],
          ],
          numbers: numbers([
            ['Z-900', 1],
            ['Z-9001', 2],
          ]),
        }),
      },
      {
        id: 'g7',
        content: withHits({
          parts: [[3, { ...record('B-100'), ...alternate('Z-900', 1) }]],
          numbers: numbers([['B-100', 3]]),
        }),
      },
    ],
    meta,
    about,
  );
  const release = await openRelease(counted(built).fetchFile);
  const found = async (query: string) =>
    (await search(release, 'EN', query)).parts.map(({ id, shown, isExact, alternateOf }) => [
      id,
      shown?.number,
      isExact ?? alternateOf,
    ]);
  expect(await found('z 900')).toEqual([
    [1, 'Z-900', true],
    [3, 'B-100', 'Z-900'],
    [2, 'Z-9001', undefined],
  ]);
  expect(await found('z-90')).toEqual([
    [1, 'Z-900', undefined],
    [2, 'Z-9001', undefined],
  ]);
});
