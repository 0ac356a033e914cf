import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { setState } from '../../../test/items.ts';
import { boxes, movedDrawing, next, other, shift, withDrawing } from '../../../test/replacing.ts';
import type { CarryProposal } from './contract.ts';
import { carriesOf, hotspotsToSave } from './rules.ts';

const api = await openApi();

const hotspotsOf = async ({ editor }: Pick<Awaited<ReturnType<typeof withDrawing>>, 'editor'>, imageId: number) =>
  (await editor.get(`/api/file/hotspots?imageId=${imageId}`)).body;

const carriedFrom = ({ hotspots }: CarryProposal) => hotspots.map(({ from: { id, version } }) => ({ id, version }));

describe('replacing a drawing', () => {
  it('carries the hotspots over in one change, and one undo brings back drawing and hotspots', async () => {
    const scene = await withDrawing(await api.catalog());
    const { editor, path, diagram } = scene;
    const before = await hotspotsOf(scene, scene.imageId);
    const imageId = await scene.upload(next, 'jpeg');
    const { status, body } = await editor.post(`${path}/carry`, { imageId, version: await scene.version() });
    expect(status).toBe(200);
    const proposal = body as CarryProposal;
    expect(proposal.image).toMatchObject({ id: imageId, width: 1280 + shift.x, height: 960 + shift.y });
    expect(proposal.movement?.a).toBeCloseTo(0.8, 2);
    const gone = proposal.hotspots.filter(({ certainty }) => certainty !== 'sure');
    expect(gone.map(({ from, certainty }) => [from.value, certainty])).toEqual([['1', 'doubtful']]);
    for (const { from, to } of proposal.hotspots) {
      expect(Math.abs((to?.x ?? 0) - (from.x * 0.8 + shift.x)), from.value).toBeLessThan(5);
      expect(Math.abs((to?.y ?? 0) - (from.y * 0.8 + shift.y)), from.value).toBeLessThan(5);
    }

    const hotspots = hotspotsToSave(carriesOf(proposal));
    const set = await editor.post(path, {
      version: await scene.version(),
      imageId,
      hotspots,
      carriedFrom: carriedFrom(proposal),
    });
    expect(set.status).toBe(200);
    expect((await editor.get(`/api/diagrams/${diagram}`)).body.image.id).toBe(imageId);
    const carried = await hotspotsOf(scene, imageId);
    expect(carried).toHaveLength(boxes.length);
    expect(carried.filter(({ confirmed }: { confirmed: boolean }) => !confirmed)).toHaveLength(1);

    const undone = await editor.post(`/api/changes/${set.body.changeId}/undo`, {});
    expect([undone.status, undone.body.leftAlone]).toEqual([200, 0]);
    expect((await editor.get(`/api/diagrams/${diagram}`)).body.image.id).toBe(scene.imageId);
    expect(await hotspotsOf(scene, scene.imageId)).toEqual(before);
    expect(await hotspotsOf(scene, imageId)).toEqual([]);
  });

  it('compares a file that is not uploaded, and writes nothing', async () => {
    const catalog = await api.catalog();
    const scene = await withDrawing(catalog);
    const { editor, path } = scene;
    const newest = async () => (await editor.get('/api/changes?take=1')).body.items[0].id;
    const [before, version] = [await newest(), await scene.version()];
    const compare = (of = version, bytes = next, caller = editor) =>
      caller.upload(`${path}/compare?version=${of}&filename=new.jpg`, bytes, 'image/jpeg');
    const { status, body } = await compare();
    expect([status, body.image]).toEqual([200, { width: 1280 + shift.x, height: 960 + shift.y }]);
    expect(body.picture).toMatch(/^data:image\/jpeg;base64,/);
    expect(body.hotspots.filter(({ certainty }: { certainty: string }) => certainty !== 'sure')).toHaveLength(1);
    expect((await compare(version, Buffer.from('no picture'))).status).toBe(400);
    expect((await compare(version - 1)).status).toBe(409);
    expect((await compare(version, next, catalog.as('member'))).status).toBe(403);
    expect(
      (await editor.upload(`/api/diagrams/999999999/image/compare?version=1&filename=a.jpg`, next, 'image/jpeg'))
        .status,
    ).toBe(404);
    expect(await newest()).toBe(before);

    // The file that was compared becomes the image in the change that gives it to the diagram; nobody else's does.
    const hotspots = hotspotsToSave(carriesOf(body));
    const give = (of: object, caller = editor) => caller.post(path, { version, hotspots, ...of });
    expect((await give({ file: body.file }, catalog.as('Administrators'))).status).toBe(400);
    expect((await give({ file: body.file, imageId: scene.imageId })).status).toBe(400);
    expect((await give({})).status).toBe(400);
    expect((await give({ file: '1.AAAAAAAAAAA.AAAA' })).status).toBe(400);
    expect(await newest()).toBe(before);
    const given = await give({ file: body.file, carriedFrom: carriedFrom(body) });
    expect([given.status, (await editor.get('/api/changes?take=2')).body.items[1].id]).toEqual([200, before]);
    const { image } = (await editor.get(`/api/diagrams/${scene.diagram}`)).body;
    expect(image).toMatchObject({ name: 'new', width: 1280 + shift.x });
    expect(await hotspotsOf(scene, image.id)).toHaveLength(boxes.length);
  });

  it('is sure of balloons that moved where the new drawing prints their numbers', { tags: 'daily' }, async () => {
    const { file, items, by } = await movedDrawing();
    const scene = await withDrawing(await api.catalog(), items);
    const carry = { imageId: await scene.upload(file), version: await scene.version() };
    const { hotspots } = (await scene.editor.post(`${scene.path}/carry`, carry)).body as CarryProposal;
    const went = hotspots.filter(({ from, to }) => Math.hypot((to?.x ?? 0) - from.x, (to?.y ?? 0) - from.y) > 5);
    expect(new Map(went.map(({ from, certainty }) => [from.value, certainty]))).toEqual(
      new Map(items.slice(0, 2).map(({ value }) => [value, 'sure'])),
    );
    for (const { from, to } of went)
      expect(Math.hypot((to?.x ?? 0) - from.x - by.x, (to?.y ?? 0) - from.y - by.y), from.value).toBeLessThan(5);
  });

  it(
    'carries nothing to another drawing, and has nothing to carry where there is no hotspot',
    { tags: 'daily' },
    async () => {
      const scene = await withDrawing(await api.catalog());
      const imageId = await scene.upload(other);
      const carry = { imageId, version: await scene.version() };
      const { body } = await scene.editor.post(`${scene.path}/carry`, carry);
      expect(body).toMatchObject({ movement: null });
      expect(body.hotspots.map(({ certainty, to }: { certainty: string; to: unknown }) => [certainty, to])).toEqual(
        boxes.map(() => ['lost', null]),
      );
      const bareScene = await withDrawing(await api.catalog(), []);
      const plain = await bareScene.editor.post(`${bareScene.path}/carry`, {
        imageId: await bareScene.upload(other),
        version: await bareScene.version(),
      });
      expect(plain.body).toMatchObject({ movement: null, hotspots: [] });
    },
  );

  it('C-03 is refused where the diagram, or a hotspot of the old drawing, changed meanwhile', async () => {
    const scene = await withDrawing(await api.catalog(), boxes.slice(0, 1));
    const { editor, path } = scene;
    const imageId = await scene.upload(other);
    const version = await scene.version();
    const [before] = await hotspotsOf(scene, scene.imageId);
    await editor.post('/api/file/hotspots', { imageId: scene.imageId, items: [{ ...before, x: before.x + 5 }] });
    const set = await editor.post(path, {
      version,
      imageId,
      hotspots: [],
      carriedFrom: [{ id: before.id, version: before.version }],
    });
    expect(set.status).toBe(409);
    expect((await editor.post(`${path}/carry`, { imageId, version: version - 1 })).status).toBe(409);
    expect((await editor.get(`/api/diagrams/${scene.diagram}`)).body.image.id).toBe(scene.imageId);
  });

  it('refuses hotspots outside the new drawing, the drawing itself, one of another diagram and unknown ones', async () => {
    const catalog = await api.catalog();
    const scene = await withDrawing(catalog, []);
    const theirs = await withDrawing(catalog, []);
    const { editor, path } = scene;
    const version = await scene.version();
    const imageId = await scene.upload(other);
    const outside = { value: '1', x: 1590, y: 20, w: 40, h: 40 };
    const bad = await editor.post(path, { version, imageId, hotspots: [outside] });
    expect([bad.status, Object.keys(bad.body.modelState)]).toEqual([400, ['hotspots.0']]);
    expect((await editor.post(path, { version, imageId, hotspots: [{ ...outside, w: 9 }] })).status).toBe(400);
    expect((await editor.post(path, { version, imageId: theirs.imageId, hotspots: [] })).status).toBe(409);
    const carry = (of: object) => editor.post(`${path}/carry`, { version, ...of });
    expect((await carry({ imageId: scene.imageId })).status).toBe(400);
    expect((await carry({ imageId: 999_999_999 })).status).toBe(400);
    expect((await carry({})).status).toBe(400);
    expect((await editor.post('/api/diagrams/999999999/image/carry', { version, imageId })).status).toBe(404);
  });

  it('A-03 is for editors of the catalogue, in states in which the diagram may be edited', async () => {
    const scene = await withDrawing(await api.catalog(), []);
    const { catalog, path } = scene;
    const elsewhere = await withDrawing(await api.catalog(), []);
    const imageId = await scene.upload(other);
    const version = await scene.version();
    expect((await catalog.as('member').post(`${path}/carry`, { imageId, version })).status).toBe(403);
    expect((await elsewhere.editor.post(`${path}/carry`, { imageId, version })).status).toBe(404);
    const foreign = { imageId: await elsewhere.upload(other), version };
    expect((await scene.editor.post(`${path}/carry`, foreign)).status).toBe(400);
    await setState(catalog, scene.diagram, 4);
    const set = await scene.editor.post(path, { version: await scene.version(), imageId, hotspots: [] });
    expect(set.status).toBe(409);
  });
});
