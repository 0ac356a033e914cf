import { expect, it } from 'vitest';
import { buildReleaseFiles, counted, type LayerContent } from '../../../test/releaseFiles.ts';
import { about, meta } from '../../../test/viewerRelease.ts';
import type { LiteratureRecord } from '../../release/contract.ts';
import { pictureAddress, posting, words } from '../../release/rules.ts';
import { addressesOf, largeLiterature, sizeOf } from '../offline/walk.ts';
import { literatureFound, literatureOf } from './literature.ts';
import { openRelease } from './release.ts';

const nameOf = (letter: string) => `${letter.repeat(32)}.pdf`;
const [small, large] = [nameOf('a'), nameOf('b')];

type Listed = readonly [item: number, id: number, record: LiteratureRecord];

/** What the literature of items stands for, by map. */
const contentOf = (all: readonly Listed[]): LayerContent => ({
  literature: all.map(([item, id, record]) => [[item, id], record]),
  literatureWords: all.flatMap(([item, id, { name }]) => words(name).map((word) => [[word, id, item], 0] as const)),
  files: all.flatMap(([item, id, { file, bytes }]) =>
    file === undefined ? [] : [[[file, posting.item(item), -id], bytes ?? 0] as const],
  ),
});

async function open() {
  const everybody = contentOf([
    [10, 1, { name: 'Owner manual', place: 2, category: 5, file: small, bytes: 4 }],
    [11, 1, { name: 'Owner manual', place: 1, category: 5, file: small, bytes: 4 }],
    [10, 2, { name: 'Notice', place: 1, category: 5, language: 'FR', url: 'https://example.org/fr' }],
    [10, 3, { name: 'Workshop film', place: 3, category: 5, file: large, bytes: largeLiterature + 1 }],
  ]);
  const dealers = contentOf([[10, 4, { name: 'Dealer manual', place: 0, category: 5, url: 'https://example.org/d' }]]);
  const pictures = new Map([small, large].map((name) => [name, new Uint8Array(4)]));
  const built = await buildReleaseFiles(
    [
      { id: 'p', content: everybody, pictures },
      { id: 'g7', content: dealers },
    ],
    meta,
    about,
  );
  return openRelease(counted(built).fetchFile);
}
const names = (of: readonly { name: string }[]) => of.map(({ name }) => name);

it('19.l lists the literature of an item in its order, of all layers, in the language of the reader', async () => {
  const release = await open();
  expect(names(await literatureOf(release, 10, 'EN'))).toEqual(['Dealer manual', 'Owner manual', 'Workshop film']);
  expect(names(await literatureOf(release, 10, 'FR'))).toContain('Notice');
  expect((await literatureOf(release, 10, 'EN')).map(({ layer }) => layer)).toEqual(['g7', 'p', 'p']);
  expect(await literatureOf(release, 99, 'EN')).toEqual([]);
});

it('19.l finds literature by the words of its name, once, and only of what fits the machine', async () => {
  const release = await open();
  const find = (query: string, items?: number[], language = 'EN') => {
    const only = items ? { items: new Set(items), parts: new Set<number>() } : null;
    return literatureFound(release, query, { language, only });
  };
  expect(names(await find('manu'))).toEqual(['Owner manual', 'Dealer manual']);
  expect(names(await find('manual own'))).toEqual(['Owner manual']);
  expect(await find('manual film')).toEqual([]);
  expect(await find('notice')).toEqual([]);
  expect(names(await find('notice', undefined, 'FR'))).toEqual(['Notice']);
  expect((await find('owner', [11])).map(({ owner }) => owner)).toEqual([11]);
  expect(await find('owner', [12])).toEqual([]);
});

it('19.l leaves large literature out of an offline copy where the reader wants it so', async () => {
  const release = await open();
  const walked = async (withLarge: boolean) => {
    const all: string[] = [];
    for await (const address of addressesOf(release, withLarge)) all.push(address);
    return all;
  };
  const [all, few] = [await walked(true), await walked(false)];
  expect(all.filter((address) => !few.includes(address))).toEqual([pictureAddress('p', large)]);
  expect(few).toContain(pictureAddress('p', small));
  expect((await sizeOf(release, true)) - (await sizeOf(release, false))).toBe(largeLiterature + 1);
});
