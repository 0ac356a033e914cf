// size: every way in which a save of a parts list is taken or refused, over one scene
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../test/api.ts';
import { itemsOf, setState, versionOf } from '../../test/items.ts';
import type { PeggedRow } from './contract.ts';
import { texts } from './rules.ts';

const api = await openApi();

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();

const typed = (n: number) => ({
  tag: String(n),
  partNumber: `00-${n}`,
  description: `Part ${n}`,
  partQty: '1',
});

async function withDiagram(rows = 3) {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const model = await items.model(await items.division(null));
  const diagram = await items.diagram(model, 'Drive clutch');
  const editor = catalog.as('Users');
  const path = `/api/diagrams/${diagram}/pegged`;
  const { status, body } = await editor.post(path, {
    items: Array.from({ length: rows }, (_, index) => typed(index + 1)),
  });
  expect(status).toBe(200);
  return { catalog, items, model, diagram, editor, path, rows: body.rows as PeggedRow[] };
}

/** A row as a save sends it back. */
function again({ id, version, tag, partNumber, description, partQty }: PeggedRow, change: object = {}) {
  return { id, version, tag, partNumber, description, partQty, ...change };
}

const shown = (rows: PeggedRow[]) => rows.map(({ tag, partQty }) => `${tag}:${partQty}`);

describe('parts list', () => {
  it('keeps numbers as typed and rows in their order', async () => {
    const { editor, path, rows } = await withDiagram();
    expect(rows.map(({ partNumber }) => partNumber)).toEqual(['00-1', '00-2', '00-3']);
    const [one, two, three] = rows.map(({ id }) => id);
    const { body } = await editor.post(path, { items: [typed(4)], order: [three, -1, one, two] });
    expect(body.rows.map(({ tag }: PeggedRow) => tag)).toEqual(['3', '4', '1', '2']);
    expect((await editor.get(path)).body).toEqual(body.rows);
  });

  it('saves nothing where nothing is sent, and ignores empty rows', async () => {
    const { editor, path, rows } = await withDiagram();
    const empty = await editor.post(path, {});
    expect(empty.body).toMatchObject({ changeId: null, rows });
    const { body } = await editor.post(path, { items: [{ tag: '' }, typed(9)] });
    expect(shown(body.rows)).toEqual(['1:1', '2:1', '3:1', '9:1']);
  });

  it('shows the master description and gives internal parts a number', async () => {
    const { editor, path, rows } = await withDiagram(1);
    const [row] = rows;
    if (!row) throw new Error('There is one row.');
    const { body } = await editor.post(path, {
      items: [
        again(row, { description: 'Another text' }),
        { tag: '2', description: 'Kit', isInternal: true },
        { tag: '3', description: 'Kit 2', isInternal: true },
      ],
    });
    expect(body.rows).toMatchObject([{ description: 'Part 1' }, { isInternal: true }, { isInternal: true }]);
    const numbers = body.rows.map(({ partNumber }: PeggedRow) => partNumber);
    expect(numbers[1]).toMatch(/^INT-\d{6,}$/);
    expect(new Set(numbers).size).toBe(3);
  });

  it('keeps groups of neighbours and refuses scattered ones', async () => {
    const { editor, path, rows } = await withDiagram();
    const [one, two, three] = rows as [PeggedRow, PeggedRow, PeggedRow];
    const good = await editor.post(path, {
      items: [again(one, { groupingKey: 1 }), again(two, { groupingKey: 1 })],
    });
    expect(good.body.rows.map(({ groupingKey }: PeggedRow) => groupingKey)).toEqual([1, 1, null]);
    const bad = await editor.post(path, {
      items: [again(three, { groupingKey: 1 })],
      order: [one.id, three.id, two.id],
    });
    expect(bad.status).toBe(200);
    const [, , moved] = bad.body.rows as PeggedRow[];
    const scattered = await editor.post(path, {
      items: [typed(5)],
      order: [one.id, -1, three.id, moved?.id],
    });
    expect(scattered.status).toBe(400);
    expect(scattered.body.modelState).toEqual({ groupingKey: [texts.contiguous] });
  });

  it.each([
    [{ partNumber: '--' }, 'partNumber', texts.partNumber],
    [{ partNumber: 'x'.repeat(65) }, 'partNumber', texts.partNumberLength(64)],
    [{ description: ' ' }, 'description', texts.description],
    [{ partQty: '1/2' }, 'partQty', texts.quantityCharacters],
    [{ partQty: '1'.repeat(17) }, 'partQty', texts.quantity],
    [{ context: 'x'.repeat(257) }, 'context', texts.context],
    [{ tag: 'x'.repeat(17) }, 'tag', texts.tag],
    [{ groupingKey: 50 }, 'groupingKey', texts.grouping],
  ])('refuses %j at its field, with the documented text', async (change, field, message) => {
    const { editor, path } = await withDiagram(1);
    const { status, body } = await editor.post(path, { items: [{ ...typed(2), ...change }] });
    expect(status).toBe(400);
    expect(body.modelState).toEqual({ [`items.0.${field}`]: [message] });
  });

  it.each([
    ['tag', 'Reference Tag values limited to 16 characters'],
    ['partNumber', 'Part Number values limited to 64 characters'],
    ['description', 'Description is required. Value limited to 256 characters.'],
    ['partQty', 'Qty values limited to 16 characters'],
    ['context', 'Context values limited to 256 characters'],
    ['footnote', 'Footnote values limited to 1024 characters'],
  ])('15.13 says the true limit of %s, however long the text is', async (field, message) => {
    const { editor, path } = await withDiagram(0);
    const { body } = await editor.post(path, { items: [{ ...typed(1), [field]: 'a'.repeat(5000) }] });
    expect(body.modelState).toEqual({ [`items.0.${field}`]: [message] });
  });

  it('15.13 keeps the footnote of a row that is edited once footnotes are not allowed, and takes no other', async () => {
    const { catalog, editor, path } = await withDiagram(0);
    const { body } = await editor.post(path, { items: [{ ...typed(1), footnote: 'Left side' }] });
    const admin = catalog.as('Admin');
    const settings = (await admin.get('/api/settings/admin-setting')).body;
    await admin.put('/api/settings/admin-setting', { ...settings, allowFootnotes: false });
    const row = body.rows[0] as PeggedRow;
    const other = await editor.post(path, { items: [again(row, { footnote: 'Right side' })] });
    expect([other.status, other.body.modelState]).toEqual([400, { 'items.0.footnote': [texts.footnoteOff] }]);
    const same = await editor.post(path, { items: [again(row, { footnote: 'Left side', partQty: '2' })] });
    expect(same.body.rows).toMatchObject([{ partQty: '2', footnote: 'Left side' }]);
  });

  it('15.13 saves a row whose internal part has a longer number than generated ones, and makes no such part', async () => {
    const { catalog, editor, path } = await withDiagram(0);
    const partNumber = 'ASSEMBLY-OF-THE-WORKSHOP-0001';
    await catalog.as('Admin').post('/api/parts', { partNumber, description: 'Assembly', isInternal: true });
    const { body } = await editor.post(path, { items: [{ ...typed(1), partNumber, description: 'Assembly' }] });
    const [row] = body.rows as [PeggedRow & { isInternal: boolean }];
    expect(row.isInternal).toBe(true);
    const edited = await editor.post(path, { items: [again(row, { partQty: '2', isInternal: true })] });
    expect([edited.status, edited.body.rows?.[0].partQty]).toEqual([200, '2']);
    const { status, body: fresh } = await editor.post(path, {
      items: [{ ...typed(2), partNumber: 'x'.repeat(21), isInternal: true }],
    });
    expect([status, fresh.modelState]).toEqual([
      400,
      { 'items.0.partNumber': ['Part number is limited to 20 characters.'] },
    ]);
  });

  it('C-09 refuses a changed row without the version it started from', async () => {
    const { editor, path, rows } = await withDiagram(1);
    const { version: _version, ...unversioned } = again(rows[0] as PeggedRow);
    const { status, body } = await editor.post(path, { items: [unversioned] });
    expect([status, Object.keys(body.modelState)]).toEqual([400, ['items.0.version']]);
  });
});

describe('C-03 two editors', () => {
  it('both save where they changed different rows', async () => {
    const { catalog, path, rows } = await withDiagram();
    const [one, two] = rows as [PeggedRow, PeggedRow];
    const first = await catalog.as('Users').post(path, { items: [again(one, { partQty: '5' })] });
    const second = await catalog.as('Reviewers').post(path, { items: [again(two, { partQty: '6' }), typed(8)] });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(shown(second.body.rows)).toEqual(['1:5', '2:6', '3:1', '8:1']);
  });

  it('the second is refused with the index of the row that both changed, and nothing of it is written', async () => {
    const { catalog, path, rows } = await withDiagram();
    const [one, two] = rows as [PeggedRow, PeggedRow];
    await catalog.as('Users').post(path, { items: [again(two, { partQty: '5' })] });
    const { status, body } = await catalog
      .as('Reviewers')
      .post(path, { items: [again(one, { partQty: '6' }), again(two, { partQty: '6' })] });
    expect(status).toBe(409);
    expect(Object.keys(body.modelState)).toEqual(['items.1']);
    expect(shown((await catalog.as('member').get(path)).body)).toEqual(['1:1', '2:5', '3:1']);
  });

  it('neither deletes what the other changed nor changes what the other deleted', async () => {
    const { catalog, path, rows } = await withDiagram();
    const [one, two] = rows as [PeggedRow, PeggedRow];
    await catalog.as('Users').post(path, {
      items: [again(one, { partQty: '5' })],
      deleted: [{ id: two.id, version: two.version }],
    });
    const other = catalog.as('Reviewers');
    const deleting = await other.post(path, { deleted: [{ id: one.id, version: one.version }] });
    expect([deleting.status, Object.keys(deleting.body.modelState)]).toEqual([409, ['deleted.0']]);
    const changing = await other.post(path, { items: [again(two, { partQty: '6' })] });
    expect([changing.status, Object.keys(changing.body.modelState)]).toEqual([409, ['items.0']]);
  });

  it('an order that does not know the rows of another keeps them behind the row they stood behind', async () => {
    const { catalog, path, rows } = await withDiagram();
    const [one, two, three] = rows.map(({ id }) => id) as [number, number, number];
    await catalog.as('Users').post(path, { items: [typed(8)], order: [one, -1, two, three] });
    const { body } = await catalog.as('Reviewers').post(path, { order: [three, two, one] });
    expect(body.rows.map(({ tag }: PeggedRow) => tag)).toEqual(['3', '2', '1', '8']);
  });
});

describe('who may, and when', () => {
  it('members read, those with a workflow role write, others are refused', async () => {
    const { catalog, path, rows } = await withDiagram(1);
    expect((await catalog.as('member').get(path)).body).toEqual(rows);
    for (const role of ['member', 'AllowImport', 'MajorUnits', 'Publisher'] as const) {
      expect((await catalog.as(role).post(path, { items: [typed(2)] })).status).toBe(403);
    }
    expect((await catalog.as('stranger').get(path)).status).toBe(403);
    expect((await catalog.as('none').get(path)).status).toBe(401);
  });

  it('a state that is not editable refuses rows and image, and says which', async () => {
    const { catalog, diagram, editor, path } = await withDiagram(1);
    await setState(catalog, diagram, 4);
    const { status, body } = await editor.post(path, { items: [typed(2)] });
    expect(status).toBe(409);
    expect(body.modelState.workflow[0]).toContain('Draft - Remove');
    const image = await editor.upload('/api/file?filename=a.png', picture, 'image/png');
    const version = await versionOf(catalog, diagram);
    const set = await editor.post(`/api/diagrams/${diagram}/image`, { version, imageId: image.body.id });
    expect(set.status).toBe(409);
  });

  it('saving sets an item in review back to its initial state', async () => {
    const { catalog, diagram, editor, path } = await withDiagram(1);
    await setState(catalog, diagram, 2);
    const { body } = await editor.post(path, { items: [typed(2)] });
    expect(body).toMatchObject({ workflowUpdated: true, workflowAncestorId: diagram });
    expect((await editor.get(`/api/items/Oem/${diagram}`)).body.workflowId).toBe(1);
  });

  it('15.13 the call may name the workflowAncestorId; 409 where another item carries the workflow', async () => {
    const { catalog, model, diagram, editor, path } = await withDiagram(1);
    const refused = await editor.post(path, { items: [typed(2)], workflowAncestorId: model });
    expect([refused.status, Object.keys(refused.body.modelState)]).toEqual([409, ['workflowAncestorId']]);
    const jump = { targetId: model, tag: '7', workflowAncestorId: model };
    expect((await editor.post(`/api/diagrams/${diagram}/jumpTos`, jump)).status).toBe(409);
    const image = await editor.upload('/api/file?filename=a.png', picture, 'image/png');
    const version = await versionOf(catalog, diagram);
    await editor.post(`/api/diagrams/${diagram}/image`, { version, imageId: image.body.id });
    const hotspots = (workflowAncestorId: number) =>
      editor.post('/api/file/hotspots', {
        imageId: image.body.id,
        items: [{ value: '1', x: 1, y: 1, w: 20, h: 20 }],
        workflowAncestorId,
      });
    expect([(await hotspots(model)).status, (await hotspots(diagram)).status]).toEqual([409, 200]);
    const saved = await editor.post(path, { items: [typed(2)], workflowAncestorId: diagram });
    expect([saved.status, saved.body.workflowAncestorId]).toEqual([200, diagram]);
  });

  it('A-03 a diagram, a row or an image of another catalogue is unknown', async () => {
    const here = await withDiagram(1);
    const there = await withDiagram(1);
    const foreign = there.rows[0] as PeggedRow;
    expect((await here.editor.get(`/api/diagrams/${there.diagram}`)).status).toBe(404);
    expect((await here.editor.get(there.path)).status).toBe(404);
    expect((await here.editor.post(there.path, { items: [typed(2)] })).status).toBe(404);
    const row = await here.editor.post(here.path, { items: [again(foreign, { partQty: '9' })] });
    const gone = await here.editor.post(here.path, {
      deleted: [{ id: foreign.id, version: foreign.version }],
    });
    expect([row.status, gone.status]).toEqual([409, 409]);
    const image = await there.editor.upload('/api/file?filename=a.png', picture, 'image/png');
    const set = await here.editor.post(`/api/diagrams/${here.diagram}/image`, {
      version: await versionOf(here.catalog, here.diagram),
      imageId: image.body.id,
    });
    expect(set.status).toBe(400);
    expect((await there.editor.get(there.path)).body).toEqual(there.rows);
  });
});

describe('diagram', () => {
  it('is shown with its image and its place among the diagrams of its parent', async () => {
    const { catalog, items, model, diagram, editor } = await withDiagram(1);
    const next = await items.diagram(model, 'Drive clutch guard');
    const image = await editor.upload('/api/file?filename=a.png', picture, 'image/png');
    const version = await versionOf(catalog, diagram);
    const path = `/api/diagrams/${diagram}`;
    const set = await editor.post(`${path}/image`, { version, imageId: image.body.id });
    expect(set.status).toBe(200);
    const { body } = await catalog.as('member').get(`${path}?hierarchyId=${model}`);
    expect(body).toMatchObject({
      name: 'Drive clutch',
      image: { id: image.body.id, width: 60, height: 40 },
      howManyPlacesUsed: 1,
      parent: {
        id: model,
        position: 1,
        total: 2,
        previous: null,
        next: { id: next, name: 'Drive clutch guard' },
      },
    });
    const stale = await editor.post(`${path}/image`, { version, imageId: image.body.id });
    expect(stale.status).toBe(409);
  });

  it('is not any other item, nor nothing', async () => {
    const { model, editor } = await withDiagram(1);
    expect((await editor.get(`/api/diagrams/${model}`)).status).toBe(404);
    expect((await editor.get('/api/diagrams/999999999')).status).toBe(404);
    expect((await editor.get('/api/diagrams/one')).status).toBe(400);
  });
});
