import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import type { Caller } from '../../../test/caller.ts';
import { itemsOf, setState } from '../../../test/items.ts';

const api = await openApi();
let catalog: TestCatalog;
let editor: Caller;
let items: Awaited<ReturnType<typeof itemsOf>>;
beforeAll(async () => {
  catalog = await api.catalog();
  editor = catalog.as('Users');
  items = await itemsOf(catalog);
});

let shade = 0;
async function image(name = 'a'): Promise<number> {
  const background = { r: shade++, g: 90, b: 90 };
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return (await editor.upload(`/api/file?filename=${name}.png`, bytes, 'image/png')).body.id;
}
const model = async () => items.model(await items.division(null));
const part = async (partNumber: string): Promise<number> =>
  (await editor.post('/api/parts', { partNumber, description: 'Flyweight' })).body.id;
const ofItem = (parentId: number) => ({ parentType: 'item', parentId });
const ofPart = (parentId: number) => ({ parentType: 'part', parentId });
type Parent = ReturnType<typeof ofItem>;
const save = (parent: Parent, known: number[], items: number[]) =>
  editor.post('/api/file/links', { ...parent, known, items });
const give = async (parent: Parent, imageId: number) => {
  const known = idsOf(await pictures(parent));
  return save(parent, known, [...known, imageId]);
};
const pictures = async ({ parentType, parentId }: Parent) =>
  (await editor.get(`/api/file/pictures/${parentType}/${parentId}`)).body;
const idsOf = (all: { id: number }[]) => all.map(({ id }) => id);

describe('pictures', () => {
  it('19.c are given to a model and to a part: the first is primary, and the others follow in their order', async () => {
    for (const parent of [ofItem(await model()), ofPart(await part('P-1'))]) {
      const [a, b, c] = [await image(), await image(), await image()];
      expect((await save(parent, [], [a])).body.pictures).toMatchObject([
        { id: a, relationCustomData: { isPrimary: true, weight: 1 } },
      ]);
      expect(idsOf((await save(parent, [a], [a, c, b])).body.pictures)).toEqual([a, c, b]);
      const { body } = await save(parent, [a, c, b], [b, a, c]);
      expect(body.pictures).toMatchObject([
        { id: b, relationCustomData: { isPrimary: true, weight: 1 } },
        { id: a, relationCustomData: { isPrimary: false, weight: 2 } },
        { id: c, relationCustomData: { isPrimary: false, weight: 3 } },
      ]);
      expect(await pictures(parent)).toEqual(body.pictures);
      expect((await save(parent, [b, a, c], [b, a, c])).body.changeId).toBeNull();
      expect((await save(parent, [a, b, c], [a])).status).toBe(409);
      const left = await save(parent, [b, a, c], [a, c]);
      expect(left.body.pictures).toMatchObject([{ id: a, relationCustomData: { isPrimary: true } }, { id: c }]);
      const undone = await editor.post(`/api/changes/${left.body.changeId}/undo`);
      expect(undone.body.leftAlone).toBe(0);
      expect(idsOf(await pictures(parent))).toEqual([b, a, c]);
    }
  });

  it('19.c the primary one is the picture of the item and of the part, as readers get it', async () => {
    const [id, partId] = [await model(), await part('P-2')];
    const [a, b] = [await image('clutch'), await image('weight')];
    await give(ofItem(id), a);
    await give(ofPart(partId), b);
    expect((await editor.get(`/api/items/Oem/${id}`)).body.image).toMatchObject({ id: a, name: 'clutch' });
    expect((await editor.get(`/api/parts/${partId}`)).body.imageId).toBe(b);
  });

  it('19.c an image that an item shows stays its own: another one, or a part, gets a copy of it', async () => {
    const [one, other, partId] = [await model(), await model(), await part('P-3')];
    const shown = await image('shown');
    await give(ofItem(one), shown);
    for (const parent of [ofItem(other), ofPart(partId)]) {
      const [copy] = (await give(parent, shown)).body.pictures;
      expect(copy).toMatchObject({ name: 'shown', width: 60 });
      expect(copy.id).not.toBe(shown);
      const [bytes, original] = await Promise.all(
        [copy.id, shown].map(async (id) => (await editor.get(`/api/file/image/${id}`)).body as Buffer),
      );
      expect(bytes).toEqual(original);
    }
    expect(idsOf(await pictures(ofItem(one)))).toEqual([shown]);
    const shared = await image('shared');
    await give(ofPart(partId), shared);
    expect(idsOf((await give(ofPart(await part('P-4')), shared)).body.pictures)).toEqual([shared]);
  });

  it('19.c a diagram is given one image of the catalogue, with hotspots of its own', async () => {
    const parent = await model();
    const [first, second] = [await items.diagram(parent), await items.diagram(parent)];
    const drawing = await image('drawing');
    await give(ofItem(first), drawing);
    const box = { value: '1', x: 5, y: 5, w: 20, h: 20 };
    await editor.post('/api/file/hotspots', { imageId: drawing, items: [box] });
    const [copy] = (await give(ofItem(second), drawing)).body.pictures;
    expect((await editor.get(`/api/file/hotspots?imageId=${copy.id}`)).body).toMatchObject([box]);
    await editor.post('/api/file/hotspots', { imageId: copy.id, items: [{ ...box, value: '2' }] });
    expect((await editor.get(`/api/file/hotspots?imageId=${drawing}`)).body).toHaveLength(1);
    const refused = await give(ofItem(second), await image());
    expect([refused.status, refused.body.message]).toEqual([400, 'A diagram shows one image.']);
  });

  it('19.c a copy of a model has its pictures, and may make any of them primary', async () => {
    const division = await items.division(null);
    const id = await items.model(division);
    const [a, b] = [await image(), await image()];
    await give(ofItem(id), a);
    await give(ofItem(id), b);
    const copied = await catalog
      .as('Administrators')
      .post(`/api/hierarchies/${id}/duplicate`, { parentId: division, name: 'Fjell 700' });
    const copies = await pictures(ofItem(copied.body.id));
    expect(copies).toHaveLength(2);
    await save(ofItem(id), [a, b], [b, a]);
    const { status, body } = await save(ofItem(copied.body.id), idsOf(copies), idsOf(copies).toReversed());
    expect([status, body.pictures.length]).toEqual([200, 2]);
    expect((await pictures(ofItem(id)))[0].id).toBe(b);
  });

  it('19.c follow the state of the item, and what may have none is refused', async () => {
    const id = await model();
    await setState(catalog, id, 2);
    const given = await give(ofItem(id), await image());
    expect(given.body).toMatchObject({ workflowUpdated: true, workflowAncestorId: id });
    const chapter = await items.chapter(await model());
    const refused = await give(ofItem(chapter), await image());
    expect([refused.status, refused.body.message]).toEqual([400, 'The type Chapter has no image.']);
    expect((await give(ofItem(id), 999_999)).status).toBe(404);
    for (const parent of [ofItem(999_999), ofPart(999_999)])
      expect((await save(parent, [], [await image()])).status).toBe(404);
    const member = catalog.as('member');
    expect((await member.post('/api/file/links', { ...ofItem(id), known: [], items: [] })).status).toBe(403);
    expect((await member.get(`/api/file/pictures/item/${id}`)).status).toBe(200);
  });

  it('19.c an image that is a picture is not deleted; the pictures go with their part', async () => {
    const partId = await part('P-5');
    const [a, b] = [await image(), await image()];
    await give(ofPart(partId), a);
    await give(ofPart(partId), b);
    expect((await editor.del(`/api/file/${b}`)).status).toBe(409);
    expect((await editor.del(`/api/parts/deletePart/${partId}`)).status).toBe(200);
    expect((await editor.del(`/api/file/${b}`)).status).toBe(200);
  });

  it('19.c are uses of an image like any other: listed, found, and taken away, where the next one becomes primary', async () => {
    const [id, partId] = [await model(), await part('P-6')];
    const [a, b] = [await image(), await image('found further')];
    await save(ofPart(partId), [], [a, b]);
    const { body } = await editor.get(`/api/file/links/${b}/0/100`);
    expect(body).toMatchObject({ items: [{ kind: 'part', id: partId, relationType: 3 }], totalCount: 1 });
    const found = await editor.get('/api/file/search?term=found%20further&relationType=3&parentTypes=1');
    expect(idsOf(found.body.items)).toEqual([b]);
    const [c, d] = [await image(), await image()];
    await save(ofItem(id), [], [c, d]);
    expect((await editor.post('/api/file/unlink', { imageId: c, items: [{ kind: 'item', id }] })).status).toBe(200);
    expect(await pictures(ofItem(id))).toMatchObject([{ id: d, relationCustomData: { isPrimary: true } }]);
    expect((await editor.post('/api/file/removeWhereUseds', { imageId: a })).status).toBe(200);
    expect(await pictures(ofPart(partId))).toMatchObject([{ id: b, relationCustomData: { isPrimary: true } }]);
    expect((await editor.get(`/api/parts/${partId}`)).body.imageId).toBe(b);
  });
});
