import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type RoleName, type TestCatalog } from '../../test/api.ts';
import { sheet } from '../../test/drawings/svg.ts';
import { contentHash } from '../../test/content.ts';
import { undoChange } from '../platform/change/undo.ts';

const api = await openApi();
const path = '/api/svg-settings';
const headings = { hotSpotRefNum: 'ITEM', partNum: 'PART NO.', partDesc: 'DESCRIPTION', qty: 'QTY', firstColumnId: 1 };
let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await api.catalog();
});

const editor = () => catalog.as('ManageCatalogSettings');
const settings = async (of = catalog) => (await of.as('member').get(path)).body;
const finish = (more: object = {}) => editor().post(`${path}/finish`, { ...headings, version: 0, ...more });

/** A form as browsers send it. */
async function verify(
  svg: string | Buffer,
  of: { headings?: unknown; name?: string; role?: RoleName; from?: TestCatalog } = {},
) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(Buffer.from(svg))], of.name ?? 'sheet.svg', { type: 'image/svg+xml' }));
  if ('headings' in of)
    form.set('headings', typeof of.headings === 'string' ? of.headings : JSON.stringify(of.headings));
  const request = new Request('http://x/', { method: 'POST', body: form });
  const bytes = Buffer.from(await request.arrayBuffer());
  const caller = (of.from ?? catalog).as(of.role ?? 'ManageCatalogSettings');
  return caller.upload(`${path}/verify`, bytes, request.headers.get('content-type') ?? '');
}

const rows = [
  ['1', 'AB-100', 'Cover, front', '1'],
  ['2', 'AB-200', 'Screw M6', '12'],
];
const drawing = sheet({
  callouts: [
    ['1', 200, 200],
    ['2', 300, 500],
    ['2', 500, 500],
  ],
  rows,
  more: '<text x="400" y="300">120</text>',
});

describe('SVG settings', () => {
  it('have defaults, file types and sources', async () => {
    const fresh = await api.catalog();
    expect(await settings(fresh)).toEqual({
      profiles: [],
      hotspotPattern: { minLength: 1, maxLength: 4 },
      fileType: 1,
      fileSource: 1,
      version: 0,
    });
    const types = await fresh.as('member').get('/api/lookup/svg/file-types');
    expect(types.body.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3]);
    expect((await fresh.as('member').get('/api/lookup/svg/file-sources')).body).toHaveLength(2);
  });

  it('keep profiles in the order of their weights, until they are removed', async () => {
    const heavy = await finish({ weight: 20, customData: { name: 'Old sheets' } });
    expect(heavy).toMatchObject({ status: 200, body: { weight: 20, customData: { name: 'Old sheets' } } });
    const light = (await finish({ weight: 10, hotSpotRefNum: ' POS ' })).body;
    expect((await settings()).profiles.map(({ id }: { id: number }) => id)).toEqual([light.id, heavy.body.id]);
    expect(light.hotSpotRefNum).toBe('POS');
    const { id, version } = heavy.body;
    const saved = await finish({ id, version, weight: 5, qty: '' });
    expect(saved).toMatchObject({ status: 200, body: { id, weight: 5, qty: '', customData: { name: '' } } });
    expect((await settings()).profiles[0].id).toBe(id);
    expect((await finish({ id, version })).status).toBe(409);
    expect((await finish({ id })).status).toBe(409);
    for (const one of [id, light.id]) expect((await editor().del(`${path}/profile/${one}`)).status).toBe(200);
    expect((await editor().del(`${path}/profile/${id}`)).status).toBe(404);
    expect((await finish({ id, version })).status).toBe(404);
    expect((await settings()).profiles).toEqual([]);
  });

  it('refuse headings that no table can have', async () => {
    for (const [field, wrong] of Object.entries({
      hotSpotRefNum: { hotSpotRefNum: ' ' },
      partNum: { partNum: 'item.' },
      qty: { qty: 'x'.repeat(65) },
      firstColumnId: { firstColumnId: 3, partDesc: '' },
      weight: { weight: -1 },
    }))
      expect([field, (await finish(wrong)).body.modelState]).toEqual([
        field,
        expect.toSatisfy((state) => field in state),
      ]);
    expect((await finish({ firstColumnId: 5 })).status).toBe(400);
    expect((await finish({ other: 1 })).status).toBe(400);
    expect((await finish({ version: undefined })).body.modelState).toHaveProperty('version');
  });

  it('save pattern, type and source over the version they started from, each taken back as a change', async () => {
    const own = await api.catalog();
    const caller = own.as('ManageCatalogSettings');
    const pattern = await caller.post(`${path}/hotspotPattern`, { minLength: 2, maxLength: 3, version: 0 });
    expect(pattern).toMatchObject({
      status: 200,
      body: { hotspotPattern: { minLength: 2, maxLength: 3 }, fileType: 1 },
    });
    expect((await caller.post(`${path}/fileType`, { fileType: 2, version: 0 })).status).toBe(409);
    const type = await caller.post(`${path}/fileType`, { fileType: 2, version: pattern.body.version });
    expect(type.body).toMatchObject({ fileType: 2, hotspotPattern: { minLength: 2, maxLength: 3 } });
    const source = await caller.post(`${path}/fileSource`, { fileSource: 2, version: type.body.version });
    expect(source.body).toMatchObject({ fileType: 2, fileSource: 2 });
    const { version } = source.body;
    expect((await caller.post(`${path}/hotspotPattern`, { minLength: 1, maxLength: 17, version })).status).toBe(400);
    expect((await caller.post(`${path}/fileType`, { fileType: 4, version })).status).toBe(400);
    expect((await caller.post(`${path}/fileSource`, { fileSource: 0, version })).status).toBe(400);
    await api.services.database.inCatalog(own.id, (db) => undoChange(db, version, { id: null, name: 't' }));
    expect(await settings(own)).toMatchObject({ fileType: 2, fileSource: 1 });
  });

  it('15.13 raise the greatest length of a callout to the least', async () => {
    const caller = (await api.catalog()).as('ManageCatalogSettings');
    const saved = await caller.post(`${path}/hotspotPattern`, { minLength: 4, maxLength: 3, version: 0 });
    expect(saved).toMatchObject({ status: 200, body: { hotspotPattern: { minLength: 4, maxLength: 4 } } });
  });

  it('are one catalogue’s alone, and written by those who may', async () => {
    const other = await api.catalog();
    const { id, version } = (await finish()).body;
    expect((await settings(other)).profiles).toEqual([]);
    const stranger = other.as('ManageCatalogSettings');
    expect((await stranger.del(`${path}/profile/${id}`)).status).toBe(404);
    expect((await stranger.post(`${path}/finish`, { ...headings, id, version })).status).toBe(404);
    expect((await verify(drawing, { from: other })).body).toMatchObject({ profileId: null, rows: [] });
    for (const role of ['member', 'Users', 'AllowImport'] as const) {
      expect((await catalog.as(role).post(`${path}/finish`, { ...headings, version: 0 })).status).toBe(403);
      expect((await verify(drawing, { role })).status).toBe(403);
    }
    expect((await editor().del(`${path}/profile/${id}`)).status).toBe(200);
  });
});

describe('verification of an SVG', () => {
  it('shows the hotspots and rows that the drawing makes, and writes nothing', async () => {
    const before = await contentHash(api, catalog.id);
    const { status, body } = await verify(drawing, { headings });
    expect(status).toBe(200);
    expect(body).toMatchObject({ isError: false, errorMessage: '', width: 1200, height: 800, warnings: [] });
    expect(body.preview).toMatch(/^data:image\/png;base64,/);
    expect(body.rows).toEqual([
      { hotSpotRefNum: '1', partNum: 'AB-100', partDesc: 'Cover, front', qty: '1' },
      { hotSpotRefNum: '2', partNum: 'AB-200', partDesc: 'Screw M6', qty: '12' },
    ]);
    expect(body.hotspots.map(({ value }: { value: string }) => value)).toEqual(['1', '2', '2']);
    const [one] = body.hotspots;
    expect(Math.abs(one.x + one.w / 2 - 200) + Math.abs(one.y + one.h / 2 - 200)).toBeLessThan(4);
    expect(await contentHash(api, catalog.id)).toEqual(before);
  });

  it('tries the saved profiles by weight where no headings are sent', async () => {
    const wrong = (await finish({ weight: 1, hotSpotRefNum: 'POS' })).body;
    const right = (await finish({ weight: 2 })).body;
    expect((await verify(drawing)).body).toMatchObject({ isError: false, profileId: right.id });
    for (const { id } of [wrong, right]) await editor().del(`${path}/profile/${id}`);
  });

  it('says what is wrong with a drawing', async () => {
    const said = async (svg: string, of: object = { headings }) => {
      const { status, body } = await verify(svg, of);
      return [status, body.isError, body.errorMessage, body.warnings];
    };
    const own = await api.catalog();
    const saved = { from: own };
    const nothing = 'The drawing has neither callouts nor a parts table as text.';
    expect(await said(sheet({}), saved)).toEqual([200, true, nothing, expect.anything()]);
    const long = sheet({ callouts: [['1', 200, 200]], rows: [['1', 'A', 'Nut', '1/2']] });
    const row = 'Row 1 of the table: Qty allows letters, digits, spaces and dots';
    expect(await said(long)).toEqual([200, true, row, []]);
    const undrawn = sheet({ callouts: [['1', 200, 200]], rows });
    expect(await said(undrawn)).toEqual([200, false, '', ['Tags of the table that the drawing does not show: 1.']]);
    const bare = sheet({ callouts: [['1', 200, 200]] });
    const none = 'No parts table with the headings of a profile was found.';
    expect(await said(bare)).toEqual([200, true, expect.stringContaining('no text "ITEM"'), expect.anything()]);
    expect(await said(bare, saved)).toEqual([200, false, '', [none]]);
    await own.as('ManageCatalogSettings').post(`${path}/fileType`, { fileType: 2, version: 0 });
    expect(await said(bare, saved)).toEqual([200, true, none, [none]]);
    await own.as('ManageCatalogSettings').post(`${path}/finish`, { ...headings, version: 0 });
    expect(await said(undrawn, saved)).toMatchObject([200, false, '', [expect.any(String)]]);
  });

  it.each([
    ['a document type within', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!DOCTYPE svg></svg>'],
    [
      'entities',
      '<!DOCTYPE s [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
    ],
    [
      'an external entity',
      '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ],
    [
      'too many elements',
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<g/>'.repeat(40_000)}</svg>`,
    ],
    ['another format', '%PDF-1.7'],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', ''],
  ])('U-03 refuses %s', async (_, svg) => {
    const { status, body } = await verify(svg, { headings });
    expect([status, Object.keys(body.modelState)]).toEqual([400, ['file']]);
  });

  it('U-03 reads nothing out of what leads outside or is active', async () => {
    const more =
      '<script>document.title = 1</script><foreignObject><text x="99" y="99">7</text></foreignObject>' +
      '<image href="http://127.0.0.1:9/x.png" width="9" height="9"/><text x="300" y="300" display="none">8</text>';
    const { status, body } = await verify(sheet({ callouts: [['1', 200, 200]], more }));
    expect(status).toBe(200);
    expect(body.hotspots.map(({ value }: { value: string }) => value)).toEqual(['1']);
  });

  it('refuses forms that are none, and headings that no table can have', async () => {
    const refused = async (bytes: string, type: string) =>
      (await editor().upload(`${path}/verify`, Buffer.from(bytes), type)).status;
    expect(await refused('x', 'application/octet-stream')).toBe(400);
    expect(await refused('x', 'multipart/form-data; boundary=b')).toBe(400);
    expect(await refused('x'.repeat(22_000_000), 'multipart/form-data; boundary=b')).toBe(413);
    for (const wrong of [
      '{',
      '[]',
      '{"hotSpotRefNum":"A"}',
      { ...headings, firstColumnId: 9 },
      { ...headings, qty: 'item' },
    ]) {
      const { status, body } = await verify(drawing, { headings: wrong });
      expect([wrong, status, Object.keys(body.modelState)[0]]).toEqual([
        wrong,
        400,
        expect.stringMatching(/^headings/),
      ]);
    }
  });
});
