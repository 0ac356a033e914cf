import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import type { Caller } from '../../../test/caller.ts';
import { setUnitState, unitsOf, uploadImage } from '../../../test/units.ts';
import type { Picture } from '../../image/picture/contract.ts';
import { unitMessages } from '../rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let editor: Caller;
let units: Awaited<ReturnType<typeof unitsOf>>;
beforeAll(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  editor = catalog.as('MajorUnits');
  units = await unitsOf(catalog);
});

const unit = async () => units.unit(await units.folder(null));
const image = () => uploadImage(catalog.as('Admin'));
const images = async (id: number): Promise<Picture[]> => (await editor.get(`/api/majorUnits/${id}/images`)).body.images;
const told = (all: Picture[]) =>
  all.map(({ id, relationCustomData: { isPrimary, weight, imageType } }) => [id, isPrimary, weight, imageType]);
const update = (id: number, known: number[], wanted: object[], by = editor) =>
  by.post(`/api/majorUnits/${id}/images`, { known, images: wanted });
const shown = (id: number, relationCustomData: object = {}) => ({ id, relationCustomData });

describe('23 M1.10 pictures of a unit', () => {
  it('have one primary one: the first, until another is made it, which clears the others; an unlink leaves the next', async () => {
    const id = await unit();
    const [a, b, c] = [await image(), await image(), await image()];
    expect((await editor.get(`/api/majorUnits/${id}/images/primary`)).body.image).toBeNull();
    await update(id, [], [shown(a)]);
    expect(told(await images(id))).toEqual([[a, true, 1, 'Item']]);
    await update(id, [a], [shown(c, { weight: 3 }), shown(a, { weight: 1 }), shown(b, { weight: 2 })]);
    expect(told(await images(id)).map(([one]) => one)).toEqual([a, b, c]);
    const made = await editor.post(`/api/majorUnits/${id}/images/primary`, { imageId: c });
    expect(told(made.body.images)).toEqual([
      [c, true, 1, 'Item'],
      [a, false, 2, 'Item'],
      [b, false, 3, 'Item'],
    ]);
    expect((await editor.get(`/api/majorUnits/${id}/images/primary`)).body.image.id).toBe(c);
    const unlinked = await editor.post(`/api/majorUnits/${id}/images/unlink`, { imageId: c });
    expect(told(unlinked.body.images)).toEqual([
      [a, true, 1, 'Item'],
      [b, false, 2, 'Item'],
    ]);
    expect((await editor.post(`/api/changes/${unlinked.body.changeId}/undo`)).body.leftAlone).toBe(0);
    expect((await images(id)).map((one) => one.id)).toEqual([c, a, b]);
  });

  it('are refused where two are primary, others were there, or the unit is none, and set back its state', async () => {
    const id = await unit();
    const [a, b] = [await image(), await image()];
    const primary = { isPrimary: true };
    const two = await update(id, [], [shown(a, primary), shown(b, primary)]);
    expect([two.status, two.body.modelState]).toEqual([
      400,
      {
        'images.0.relationCustomData.isPrimary': [unitMessages.twoPrimary],
        'images.1.relationCustomData.isPrimary': [unitMessages.twoPrimary],
      },
    ]);
    expect((await update(id, [], [shown(a, { imageType: 'Chart' })])).status).toBe(400);
    await setUnitState(catalog, id, 2);
    expect((await update(id, [], [shown(a), shown(b, primary)])).body).toMatchObject({ workflowUpdated: true });
    expect((await update(id, [a], [])).status).toBe(409);
    expect((await update(id, [b, a], [shown(999_999)])).status).toBe(404);
    for (const act of ['primary', 'unlink'])
      expect((await editor.post(`/api/majorUnits/${id}/images/${act}`, { imageId: 999_999 })).status).toBe(404);
    expect((await update(await units.folder(null), [], [shown(a)])).status).toBe(404);
    for (const role of ['member', 'Administrators'] as const)
      expect((await update(id, [b, a], [], catalog.as(role))).status).toBe(403);
  });

  it('M1.18 are served by both addresses of pictures of units', async () => {
    const id = await image();
    const [plain, ...others] = await Promise.all(
      [`/api/file/image/${id}`, `/api/file/image/MajorUnit/${id}`, `/api/file/majorunit/image/${id}`].map((path) =>
        editor.get(path),
      ),
    );
    for (const one of others) expect([one.status, one.body]).toEqual([200, plain?.body]);
    expect((await editor.get('/api/file/image/MajorUnit/999999')).status).toBe(404);
  });
});
