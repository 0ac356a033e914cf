import { expect, it } from 'vitest';
import { byUse, withPlace, withUse } from './recent.ts';
import type { Place, Uses } from './recent.ts';

const day = 24 * 3600 * 1000;
const keys = (uses: Uses, now: number) =>
  byUse([{ key: 'import' }, { key: 'export' }, { key: 'publish' }], uses, now).map(({ key }) => key);

it('18.g what one uses comes first, the rest in its order', () => {
  expect(keys({}, 0)).toEqual(['import', 'export', 'publish']);
  let uses = withUse({}, 'publish', 0);
  expect(keys(uses, 0)).toEqual(['publish', 'import', 'export']);
  uses = withUse(withUse(uses, 'export', 1), 'export', 2);
  expect(keys(uses, 3)).toEqual(['export', 'publish', 'import']);
});

it('18.g what was used long ago gives way to what is used now', () => {
  let uses: Uses = {};
  for (let at = 0; at < 4; at += 1) uses = withUse(uses, 'publish', at);
  uses = withUse(uses, 'import', 30 * day);
  expect(keys(uses, 30 * day)).toEqual(['import', 'publish', 'export']);
});

it('18.g only the strongest uses are kept', () => {
  let uses: Uses = withUse(withUse({}, 'often', 0), 'often', 0);
  for (let at = 0; at < 250; at += 1) uses = withUse(uses, `once ${at}`, at);
  expect(Object.keys(uses)).toHaveLength(200);
  expect(Object.keys(uses)).toContain('often');
});

it('18.g a place stands once in the list, where it was opened last', () => {
  const place = (address: string, title = address): Place => ({ address, kind: 'item', title, detail: '' });
  let places: Place[] = [];
  for (const address of ['/part/1', '/tree/2', '/part/1']) places = withPlace(places, place(address));
  expect(places.map(({ address }) => address)).toEqual(['/part/1', '/tree/2']);
  places = withPlace(places, place('/tree/2', 'Renamed'));
  expect(places[0]).toMatchObject({ title: 'Renamed' });
  for (let n = 0; n < 30; n += 1) places = withPlace(places, place(`/tree/2/${n}`));
  expect(places).toHaveLength(12);
  const named = withPlace(places, { ...place('/tree/2/29'), detail: 'Fjell' });
  expect(withPlace(named, place('/tree/2/29'))[0]?.detail).toBe('Fjell');
});

it('18.g a page is a place once, whatever it was asked for; a part is one by its address', () => {
  const place = (address: string, kind: Place['kind']): Place => ({ address, kind, title: address, detail: '' });
  let places: readonly Place[] = [];
  for (const address of ['/part', '/image', '/part?order=number']) places = withPlace(places, place(address, 'page'));
  for (const address of ['/part/1?tab=base', '/part/1?tab=pricing']) places = withPlace(places, place(address, 'part'));
  expect(places.map(({ address }) => address)).toEqual([
    '/part/1?tab=pricing',
    '/part/1?tab=base',
    '/part?order=number',
    '/image',
  ]);
});
