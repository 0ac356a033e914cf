import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { openApi, type TestCatalog } from './api.ts';
import { lookupType } from '../src/lookup/rules.ts';
import { keptHash } from './content.ts';
import { itemsOf, versionOf } from './items.ts';
import { nowhere } from './walk.ts';

const api = await openApi();

const typed = (tag: number) => ({
  tag: `${tag}`,
  partNumber: `F-${tag}`,
  description: 'Foreign',
  partQty: '1',
});

/** A catalogue with one of everything that a body can name. */
async function furnished() {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const division = await items.division(null);
  const model = await items.model(division);
  const diagram = await items.diagram(model);
  const caller = catalog.as('Admin');
  const rows = [1, 2, 3].map(typed);
  const pegged = (await caller.post(`/api/diagrams/${diagram}/pegged`, { items: rows })).body.rows;
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#c00' } });
  const image = (await caller.upload('/api/file?filename=a.png', await picture.png().toBuffer(), 'image/png')).body.id;
  const upload = '/api/TransportImportWizardData2/UploadFile?fileName=a.csv';
  const file = (await caller.upload(upload, Buffer.from('Part number,Description\nF-9,Nine\n'))).body.fileId;
  const audience = (await caller.get('/api/Oem/pricing/settings')).body[0]?.id;
  const group = (await caller.post('/api/lookup/lookupvalue', { type: lookupType('visibilityGroup'), name: 'Dealers' }))
    .body.id;
  const made = {
    types: items.types,
    division,
    model,
    diagram,
    pegged,
    part: pegged[0].partId,
    image,
    file,
    audience,
    group,
  };
  for (const [name, value] of Object.entries(made)) {
    if (value === undefined) throw new Error(`There is no ${name}.`);
  }
  return { catalog, ...made };
}

let own: Awaited<ReturnType<typeof furnished>>;
let other: Awaited<ReturnType<typeof furnished>>;
beforeAll(async () => {
  // The other catalogue is made first: its ids are all different ones.
  other = await furnished();
  own = await furnished();
});

const kept = () => Promise.all([own.catalog, other.catalog].map(({ id }: TestCatalog) => keptHash(api.owner, id)));

const idsOf = ({ division, model, pegged, part, image, audience, group }: typeof other) => {
  const row: number = pegged[0].id;
  return { division, model, part, image, audience, group, row };
};

let nth = 0;

/** Every body that names something, with that named by `id`; the rest is right. */
async function bodies(theirs: ReturnType<typeof idsOf>) {
  const { division, model, diagram, part } = own;
  const version = await versionOf(own.catalog, diagram);
  const ofDivision = await versionOf(own.catalog, division);
  const ofModel = await versionOf(own.catalog, model);
  const form = (await own.catalog.as('Admin').get(`/api/parts/${part}`)).body;
  const newPart = () => ({ partNumber: `NEW-${(nth += 1)}`, description: 'New' });
  return [
    ['groups of an item', `/api/hierarchies/${division}/visibility`, { version: ofDivision, groups: [theirs.group] }],
    ['parentId of a new item', '/api/items/Oem', { typeId: own.types.CH, parentId: theirs.model, name: 'New' }],
    ['parentId of a move', `/api/hierarchies/${model}/move`, { parentId: theirs.division, oldParentId: division }],
    ['oldParentId of a move', `/api/hierarchies/${model}/move`, { parentId: division, oldParentId: theirs.division }],
    ['items of an order', `/api/hierarchies/${division}/sortChildren`, { sortType: 3, items: [theirs.model] }],
    [
      'id of a row',
      `/api/diagrams/${diagram}/pegged`,
      { items: [{ ...typed(1), id: theirs.row, version: own.pegged[0].version }] },
    ],
    ['imageId of a diagram', `/api/diagrams/${diagram}/image`, { version, imageId: theirs.image }],
    ['imageId of a new part', '/api/parts', { ...newPart(), imageId: theirs.image }],
    [
      'audience of a new part',
      '/api/parts',
      { ...newPart(), prices: [{ id: theirs.audience, cost: 1, msrp: 1, effectiveDate: '2026-01-01' }] },
    ],
    [
      'imageId of a part',
      `/api/parts/${part}`,
      { version: form.version, partNumber: 'F-1', description: 'Foreign', imageId: theirs.image },
    ],
    ['partId of a description', '/api/parts/changePartDescription', { partId: theirs.part, newDescription: 'Mine' }],
    [
      'itemId of a state',
      '/api/workflows/updateItemWorkFlow',
      { itemId: theirs.model, newWorkFlowState: 2, version: ofModel },
    ],
    [
      'imageId of hotspots',
      '/api/file/hotspots',
      { imageId: theirs.image, items: [{ value: '1', x: 0, y: 0, w: 20, h: 15 }] },
    ],
  ] as const;
}

it('A-03 A-04 takes no id of another catalogue from a body, and answers it as one that nothing has', async () => {
  const before = await kept();
  const foreign = await bodies(idsOf(other));
  const none = Number(nowhere);
  const unknown = await bodies({
    division: none,
    model: none,
    part: none,
    image: none,
    audience: none,
    group: none,
    row: none,
  });
  for (const [place, [what, path, body]] of foreign.entries()) {
    const answer = await own.catalog.as('Admin').post(path, body);
    expect([what, answer.status]).toEqual([what, expect.toSatisfy((s: number) => [400, 404, 409].includes(s))]);
    const same = await own.catalog.as('Admin').post(path, unknown[place]?.[2]);
    expect([what, { ...answer.body, requestId: '' }]).toEqual([what, { ...same.body, requestId: '' }]);
    expect([what, await kept()]).toEqual([what, before]);
  }
  // With ids of one's own the same bodies are right, so nothing else refused them.
  const control = await bodies(idsOf(own));
  for (const [place, [what, path]] of control.entries()) {
    const answer = await own.catalog.as('Admin').post(path, (await bodies(idsOf(own)))[place]?.[2]);
    expect([what, answer.status, answer.body.modelState]).toEqual([what, 200, undefined]);
  }
});

it('A-05 refuses a whole save for one row of another catalogue among its own', async () => {
  const before = await kept();
  const rows = [...own.pegged, other.pegged[0]].map(({ id, version }) => ({ id, version }));
  const path = `/api/diagrams/${own.diagram}/pegged`;
  const answer = await own.catalog.as('Admin').post(path, { deleted: rows });
  expect([400, 404, 409]).toContain(answer.status);
  expect(JSON.stringify(answer.body)).not.toContain('Foreign');
  expect(await kept()).toEqual(before);
});

it('A-06 starts no import with the file of another catalogue, and shows none of it', async () => {
  const caller = own.catalog.as('AllowImport');
  for (const path of ['/api/import/analyze', '/api/import/StartImportSession']) {
    const foreign = await caller.post(path, { importTypeId: 4, fileId: other.file });
    const unknown = await caller.post(path, { importTypeId: 4, fileId: Number(nowhere) });
    expect(foreign.status).toBe(400);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(JSON.stringify(foreign.body)).not.toContain('Nine');
  }
  const zipped = await caller.post('/api/import/StartImportSession', {
    importTypeId: 2,
    fileId: own.file,
    zipFileId: other.file,
  });
  expect(zipped.status).toBe(400);
});
