import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { setState, versionOf } from '../../../test/items.ts';
import { boxes, next, shift, withDrawing } from '../../../test/replacing.ts';
import type { FileProposal } from '../../drawing/carry/contract.ts';
import { carriesOf, hotspotsToPlace } from '../../drawing/carry/rules.ts';
import type { Hotspot } from '../../image/contract.ts';
import { lookupType } from '../../lookup/rules.ts';

const api = await openApi();

/** A diagram with a drawing and hotspots, and what replacing its image takes. */
async function scene(items = boxes) {
  const made = await withDrawing(await api.catalog(), items);
  const { editor, imageId } = made;
  const details = async () => (await editor.get(`/api/file/details/${imageId}`)).body;
  const version = async () => (await details()).version as number;
  const compare = async (caller = editor, of?: number) =>
    caller.upload(`/api/file/${imageId}/compare?version=${of ?? (await version())}&filename=new.jpg`, next);
  return {
    ...made,
    details,
    version,
    compare,
    hotspots: async () => (await editor.get(`/api/file/hotspots?imageId=${imageId}`)).body as Hotspot[],
    newest: async () => (await editor.get('/api/changes?take=1')).body.items[0].id as number,
    replace: async (of: object, caller = editor) =>
      caller.post('/api/file/replace', { imageId, version: await version(), ...of }),
  };
}

describe('an image with hotspots that gets another file', () => {
  it('carries them to their places, wherever it is shown, in one change that is undone as one', async () => {
    const { editor, imageId, diagram, details, compare, hotspots, newest, replace } = await scene();
    const part = { partNumber: 'P-1', description: 'Pin', imageId };
    const { id: partId } = (await editor.post('/api/parts', part)).body;
    const [before, old, began] = [await hotspots(), await details(), await newest()];
    expect(old).toMatchObject({ usedIn: 2, hotspots: boxes.length, unconfirmed: 0 });
    const proposal = (await compare()).body as FileProposal;
    expect(proposal.image).toEqual({ width: 1280 + shift.x, height: 960 + shift.y });
    const doubtful = proposal.hotspots.filter(({ certainty }) => certainty !== 'sure').map(({ from }) => from.value);
    expect([doubtful, await newest()]).toEqual([['1'], began]);

    const carries = carriesOf(proposal).map((one) =>
      one.from.value === '2' ? { ...one, verdict: 'dropped' as const } : one,
    );
    const { status, body } = await replace({ file: proposal.file, hotspots: hotspotsToPlace(carries) });
    expect([status, body.image.id, body.image.width]).toEqual([200, imageId, 1280 + shift.x]);
    expect((await editor.get('/api/changes?take=2')).body.items[1].id).toBe(began);
    const after = await hotspots();
    expect(after.map(({ id }) => id)).toEqual(before.filter(({ value }) => value !== '2').map(({ id }) => id));
    // What nobody decided on is kept, to be looked at.
    expect(after.filter(({ confirmed }) => !confirmed).map(({ value }) => value)).toEqual(['1']);
    for (const { id, x, y } of after) {
      const from = before.find((one) => one.id === id);
      expect(Math.hypot((from?.x ?? 0) * 0.8 + shift.x - x, (from?.y ?? 0) * 0.8 + shift.y - y)).toBeLessThan(7);
    }
    expect((await editor.get(`/api/diagrams/${diagram}`)).body.image).toMatchObject({ id: imageId, width: 1340 });
    expect((await editor.get(`/api/parts/${partId}`)).body.imageId).toBe(imageId);

    const undone = await editor.post(`/api/changes/${body.changeId}/undo`);
    expect([undone.status, undone.body.leftAlone]).toEqual([200, 0]);
    expect(await details()).toMatchObject({ width: old.width, height: old.height, hotspots: boxes.length });
    expect(await hotspots()).toEqual(before.map((one) => expect.objectContaining({ id: one.id, x: one.x, y: one.y })));
  });

  it('takes the file of an image of the catalogue, which stays', async () => {
    const { editor, imageId, upload, version, details, replace } = await scene([]);
    const copyOf = await upload(next, 'jpeg');
    const carry = (of: object) => editor.post(`/api/file/${imageId}/carry`, of);
    const { body } = await carry({ imageId: copyOf, version: await version() });
    expect(body).toMatchObject({ movement: null, hotspots: [], image: { id: copyOf } });
    expect((await carry({ imageId, version: await version() })).status).toBe(400);
    expect((await carry({ imageId: copyOf, version: 1 })).status).toBe(409);
    expect((await replace({ copyOf, hotspots: [] })).status).toBe(200);
    const { width, height } = (await editor.get(`/api/file/meta/${copyOf}`)).body;
    expect(await details()).toMatchObject({ width, height });
  });

  it('C-03 is refused, and nothing written, where the image or a hotspot changed meanwhile', async () => {
    const { editor, imageId, version, compare, hotspots, newest, replace } = await scene([]);
    const { file } = (await compare()).body as FileProposal;
    await editor.post('/api/file/hotspots', { imageId, items: boxes.slice(0, 2) });
    const before = [await newest(), await hotspots()];
    const to = { x: 30, y: 30, w: 40, h: 40, confirmed: true };
    const now = (await hotspots()).map(({ id, version: of }) => ({ id, version: of, to }));
    for (const known of [[], now.slice(1), now.map((one) => ({ ...one, version: one.version - 1 }))])
      expect((await replace({ file, hotspots: known })).status).toBe(409);
    expect((await replace({ file, hotspots: now, version: (await version()) - 1 })).status).toBe(409);
    expect((await compare(editor, (await version()) - 1)).status).toBe(409);
    const outside = now.map((one) => ({ ...one, to: { ...to, x: 99_000 } }));
    expect((await replace({ file, hotspots: outside })).status).toBe(400);
    expect([await newest(), await hotspots()]).toEqual(before);
    expect((await replace({ file, hotspots: now })).status).toBe(200);
  });

  it('A-03 is for who may write what shows it and sees that, with a file of their own', async () => {
    const made = await scene([]);
    const { catalog, division, diagram, editor, imageId, compare, details, replace } = made;
    const { file } = (await compare()).body as FileProposal;
    const none = hotspotsToPlace([]);
    expect((await compare(catalog.as('member'))).status).toBe(403);
    expect((await compare(catalog.as('MajorUnits'))).status).toBe(403);
    for (const [status, of] of [
      [400, {}],
      [400, { file, copyOf: imageId }],
      [400, { file: 'x' }],
      [404, { by: 999_999_999 }],
      [404, { copyOf: 999_999_999 }],
    ] as const)
      expect([of, (await replace(of)).status]).toEqual([of, status]);
    expect((await replace({ file, hotspots: none }, catalog.as('Administrators'))).status).toBe(400);
    const elsewhere = await scene([]);
    expect((await elsewhere.replace({ file })).body.modelState).toEqual({ file: ['The file is not known.'] });
    expect((await editor.upload('/api/file/999999999/compare?version=1&filename=a.png', next)).status).toBe(404);

    await setState(catalog, diagram, 4);
    expect((await replace({ file, hotspots: none })).status).toBe(409);

    const { version } = await details();
    const admin = catalog.as('Admin');
    const group = async (name: string) =>
      (await admin.post('/api/lookup/lookupvalue', { type: lookupType('visibilityGroup'), name })).body.id as number;
    const [inside, outside] = [await group('Insiders'), await group('Outsiders')];
    const visibility = { version: await versionOf(catalog, division), groups: [inside] };
    expect((await admin.post(`/api/hierarchies/${division}/visibility`, visibility)).status).toBe(200);
    const { id, accessToken } = await api.user();
    await api.profile(id, catalog.id, { workflowRole: 'Administrators', groups: [outside] });
    const blind = api.caller(accessToken).under(`/${catalog.code}`);
    expect((await compare(blind, version)).status).toBe(404);
    const hidden = { imageId, version, copyOf: imageId, hotspots: none };
    expect((await blind.post('/api/file/replace', hidden)).status).toBe(404);
  });
});
