import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { generatedSheet } from '../../../bench/register/generated.ts';
import { openApi } from '../../../test/api.ts';
import type { TestCatalog } from '../../../test/api.ts';
import { itemsOf, setState, versionOf } from '../../../test/items.ts';
import type { CarryProposal } from './contract.ts';
import { carriesOf, hotspotsToSave } from './rules.ts';

const api = await openApi();

/** A generated drawing as a file, and the hotspots on its balloons. */
async function drawn(number: number) {
  const { page, boxes } = await generatedSheet(number);
  const raw = { width: page.width, height: page.height, channels: 1 as const };
  const file = await sharp(page.data, { raw }).png().toBuffer();
  return { file, boxes: boxes.map((box, index) => ({ value: String(index + 1), ...box })) };
}

const { file: old, boxes } = await drawn(0);
const { file: other } = await drawn(16);
const shift = { x: 60, y: 20 };
const { x, y, w, h } = boxes[0] ?? { x: 0, y: 0, w: 0, h: 0 };
const white = { create: { width: w + 4, height: h + 4, channels: 3, background: '#fff' } } as const;
const wiped = await sharp(old)
  .composite([{ input: await sharp(white).png().toBuffer(), left: x - 2, top: y - 2 }])
  .toBuffer();
/** Smaller, and on a larger sheet; the first balloon is gone. */
const next = await sharp(wiped)
  .resize(1280)
  .extend({ left: shift.x, top: shift.y, background: '#fff' })
  .jpeg({ quality: 60 })
  .toBuffer();

/** A diagram with the old drawing and its hotspots; answers what a replacement needs. */
async function withDrawing(catalog: TestCatalog, items = boxes) {
  const tree = await itemsOf(catalog);
  const diagram = await tree.diagram(await tree.model(await tree.division(null)));
  const editor = catalog.as('Users');
  const upload = async (bytes: Buffer, type: 'png' | 'jpeg' = 'png') =>
    (await editor.upload(`/api/file?filename=a.${type}`, bytes, `image/${type}`)).body.id as number;
  const imageId = await upload(old);
  const path = `/api/diagrams/${diagram}/image`;
  const set = await editor.post(path, { version: await versionOf(catalog, diagram), imageId });
  expect(set.status).toBe(200);
  const saved = await editor.post('/api/file/hotspots', { imageId, items });
  expect(saved.status).toBe(200);
  return { catalog, diagram, editor, upload, imageId, path, version: () => versionOf(catalog, diagram) };
}

const hotspotsOf = async ({ editor }: Pick<Awaited<ReturnType<typeof withDrawing>>, 'editor'>, imageId: number) =>
  (await editor.get(`/api/file/hotspots?imageId=${imageId}`)).body;

const carriedFrom = ({ hotspots }: CarryProposal) => hotspots.map(({ from: { id, version } }) => ({ id, version }));

describe('replacing a drawing', { timeout: 120_000 }, () => {
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

  it('carries nothing to another drawing, and has nothing to carry where there is no hotspot', async () => {
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
  });

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
