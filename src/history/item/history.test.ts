import { beforeEach, describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import type { TestCatalog } from '../../../test/api.ts';
import { itemsOf, versionOf } from '../../../test/items.ts';
import { change } from '../../platform/change/change.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { ItemDifference, Revision } from './contract.ts';

const api = await openApi();
let catalog: TestCatalog;
let add: Awaited<ReturnType<typeof itemsOf>>;
beforeEach(async () => {
  catalog = await api.catalog();
  add = await itemsOf(catalog);
});

const changing = <T>(work: (db: Db) => Promise<T>, label = 'test') =>
  api.services.database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'edit', label, actor: { id: null, name: 'tests' } }, (id) => work(db).then(() => id)),
  );

const revisions = async (id: number, query = '') =>
  (await catalog.as('Users').get(`/api/hierarchies/history/${id}/revisions${query}`)).body as {
    historyId: number;
    name: string;
    isGone: boolean;
    revisions: number;
    items: Revision[];
    before: number | null;
  };
const difference = async (id: number, from: number, to: number, more = '') =>
  (await catalog.as('member').get(`/api/hierarchies/history/${id}/difference?from=${from}&to=${to}${more}`))
    .body as ItemDifference;

const clutchOf = async () => {
  const model = await add.model(await add.division(null, 'Snowmobiles'), 'Fjell 600 LT');
  return { model, clutch: await add.diagram(model, 'Clutch, drive') };
};

interface Saved {
  changeId: number;
  rows: { id: number; version: number; tag: string; partNumber: string; partId: number }[];
}
const saveList = async (id: number, body: object) =>
  (await catalog.as('Users').post(`/api/diagrams/${id}/pegged`, body)).body as Saved;

describe('revisions of an item', () => {
  it('001:106 are numbered from its first change, with who, when, what, and pages by key', async () => {
    const { clutch, model } = await clutchOf();
    const list = await saveList(clutch, { items: [{ tag: '1', partNumber: 'P-1', description: 'Washer' }] });
    const other = await add.diagram(model, 'Other');
    await saveList(other, { items: [{ tag: '1', partNumber: 'P-1', description: 'Washer' }] });
    const { body: renamed } = await catalog.as('Users').post(`/api/items/Oem/${clutch}`, {
      version: await versionOf(catalog, clutch),
      displayName: 'Drive clutch',
    });
    const all = await revisions(clutch);
    expect(all).toMatchObject({ historyId: clutch, name: 'Clutch, drive', isGone: false, revisions: 3, before: null });
    expect(all.items.map(({ number, changeId, label }) => [number, changeId, label])).toEqual([
      [3, renamed.changeId, 'Details of Clutch, drive'],
      [2, list.changeId, 'Parts list of Clutch, drive'],
      [1, expect.any(Number), 'Add Clutch, drive'],
    ]);
    expect(all.items.map(({ touched }) => touched)).toEqual([{ details: 1 }, { rows: 1 }, { details: 1, places: 1 }]);
    const page = await revisions(clutch, '?take=2');
    expect(page.before).toBe(list.changeId);
    expect((await revisions(clutch, `?before=${page.before}`)).items.map(({ number }) => number)).toEqual([1]);
  });

  it('001:249 tell of an item that was deleted, and of nothing in another catalogue', async () => {
    const { clutch } = await clutchOf();
    const version = await versionOf(catalog, clutch);
    expect((await catalog.as('Administrators').del(`/api/hierarchies/${clutch}?version=${version}`)).status).toBe(200);
    const gone = await revisions(clutch);
    expect(gone).toMatchObject({ isGone: true, name: 'Clutch, drive', revisions: 2 });
    expect(gone.items[0]?.label).toBe('Delete Clutch, drive');
    const stranger = await api.catalog();
    for (const path of ['revisions', 'difference?from=0&to=1']) {
      const answer = await stranger.as('member').get(`/api/hierarchies/history/${clutch}/${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
      expect((await catalog.as('none').get(`/api/hierarchies/history/${clutch}/${path}`)).status).toBe(401);
    }
  });
});

describe('the difference of an item between two moments', () => {
  it('20.a tells fields before and after in words, attributes by name, places and translations', async () => {
    const { clutch, model } = await clutchOf();
    const [first] = (await revisions(clutch)).items;
    const start = first?.changeId ?? 0;
    const { body: group } = await catalog.as('Admin').post('/api/lookup/lookupvalue', { type: 1, name: 'Marine' });
    await catalog.as('Users').post(`/api/items/Oem/${clutch}`, {
      version: await versionOf(catalog, clutch),
      displayName: 'Drive clutch',
      contentGroups: [group.id],
      attributeValues: [{ attributeId: 1, stringValue: 'T7' }],
    });
    const chapter = await add.chapter(model, 'Engine');
    const linked = await catalog.as('Users').post(`/api/hierarchies/link/${clutch}/${chapter}/true`, {});
    expect(linked.status).toBe(200);
    await changing((db) =>
      db
        .insertInto('translation')
        .values({ noun: 'item', row_id: clutch, field: 'display_name', language: 'FR', text: 'Embrayage' })
        .execute(),
    );
    const now = (await revisions(clutch)).items[0]?.changeId ?? 0;
    const told = await difference(clutch, start, now);
    expect(told.isThere).toEqual({ before: true, after: true });
    expect(told.fields).toEqual([
      { field: 'displayName', name: '', cell: 'display_name', before: null, after: 'Drive clutch' },
      { field: 'contentGroups', name: '', cell: 'contentGroups', before: null, after: 'Marine' },
      {
        field: 'attribute',
        name: expect.any(String),
        cell: expect.stringMatching(/^attributes\.\d+$/),
        before: null,
        after: 'T7',
      },
    ]);
    expect(told.lists).toMatchObject([
      { name: 'places', isMore: false, items: [{ mark: 'added', name: 'Engine' }] },
      {
        name: 'translations',
        items: [
          { mark: 'added', name: 'FR display_name', fields: [{ field: 'text', before: null, after: 'Embrayage' }] },
        ],
      },
    ]);
    expect(await difference(clutch, now, now)).toMatchObject({ fields: [], lists: [], hotspots: [] });
    const before = await difference(clutch, start - 1, start);
    expect(before.isThere).toEqual({ before: false, after: true });
    expect(before.fields).toContainEqual({
      field: 'name',
      name: '',
      cell: 'name',
      before: null,
      after: 'Clutch, drive',
    });
    expect(before.fields).toContainEqual({ field: 'state', name: '', cell: null, before: null, after: 'Draft' });
  });

  it('20.b tells the rows of a parts list with + − ~ and what surrounds them, page by page', async () => {
    const { clutch } = await clutchOf();
    const rows = Array.from({ length: 8 }, (_, n) => ({
      tag: String(n + 1),
      partNumber: `P-${n + 1}`,
      description: `Washer ${n + 1}`,
      partQty: '1',
    }));
    const first = await saveList(clutch, { items: rows });
    const of = (tag: string) => {
      const row = first.rows.find((one) => one.tag === tag);
      if (!row) throw new Error(tag);
      return { id: row.id, version: row.version };
    };
    const second = await saveList(clutch, {
      items: [
        { ...of('5'), tag: '5', partNumber: 'P-5', description: 'Washer 5', partQty: '4' },
        { tag: '9', partNumber: 'P-9', description: 'Nut' },
      ],
      deleted: [of('1')],
    });
    const near = await difference(clutch, first.changeId, second.changeId);
    const lines = ({ rows: { items } }: ItemDifference) =>
      items.map(({ mark, tag, quantity }) => `${mark} ${tag.before}>${tag.after} ${quantity.before}>${quantity.after}`);
    expect(lines(near)).toEqual([
      'removed 1>null 1>null',
      'same 2>2 1>1',
      'same 4>4 1>1',
      'changed 5>5 1>4',
      'same 6>6 1>1',
      'same 8>8 1>1',
      'added null>9 null>null',
    ]);
    expect(near.rows).toMatchObject({
      counts: { added: 1, changed: 1, removed: 1, total: 9 },
      isReordered: false,
      after: null,
    });
    const page = await difference(clutch, first.changeId, second.changeId, '&near=false&take=5');
    expect(page.rows.items).toHaveLength(5);
    const rest = await difference(clutch, first.changeId, second.changeId, `&near=false&after=${page.rows.after}`);
    expect(rest.rows.items.map(({ place }) => place)).toEqual([6, 7, 8, 9]);
    await catalog.as('Users').post('/api/parts/changePartDescription', {
      partId: first.rows.find(({ tag }) => tag === '4')?.partId,
      newDescription: 'Flyweight, 62 g',
    });
    const later = await difference(clutch, second.changeId, second.changeId + 1);
    expect(later.rows.items.find(({ mark }) => mark === 'changed')?.description).toEqual({
      before: 'Washer 4',
      after: 'Flyweight, 62 g',
    });
  });

  it('refuses moments in the wrong order and what is no moment', async () => {
    const { clutch } = await clutchOf();
    for (const query of [
      'from=5&to=4',
      'from=-1&to=4',
      'from=a&to=4',
      'from=1',
      'from=1&to=2&take=0',
      'from=1&to=2&more=1',
    ]) {
      const answer = await catalog.as('member').get(`/api/hierarchies/history/${clutch}/difference?${query}`);
      expect([query, answer.status]).toEqual([query, 400]);
    }
  });
});
