import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { imageScene, pictureOf } from '../../../test/imageScene.ts';
import { itemsOf } from '../../../test/items.ts';
import { pdfSaying } from '../../../test/drawings/pdf.ts';

const api = await openApi();
const scene = () => imageScene(api);

describe('an upload of an image', () => {
  it('19.c gives the item that it names its image, or takes the place of one, and says what has the same content', async () => {
    const { catalog, editor, model, division, clutch, drawing } = await scene();
    const bytes = await pictureOf(120, 90, '#abc');
    const send = async (query: string, type = 'image/png', content = bytes) =>
      editor.upload(`/api/file?${query}`, content, type);
    const data = encodeURIComponent(JSON.stringify({ ImageName: 'Side view' }));
    const relation = encodeURIComponent(JSON.stringify({ IsPrimary: true, Weight: 1, ImageType: 'Item' }));
    const first = await send(`filename="a".png&parentId=${model}&customData=${data}&relationCustomData=${relation}`);
    expect(first.body).toMatchObject({ name: 'Side view', fileName: 'a.png', sameAs: null });
    expect((await editor.get(`/api/items/Oem/${model}`)).body.image.id).toBe(first.body.id);

    const second = await send('', 'application/octet-stream');
    expect(second.body).toMatchObject({ name: 'dragdropimage', contentType: 'image/png' });
    const untyped = await api.app.inject({
      method: 'POST',
      url: `/${catalog.code}/api/file?filename=c.png`,
      headers: { authorization: `Bearer ${await editor.token()}`, 'x-requested-with': 'XMLHttpRequest' },
      payload: bytes,
    });
    expect(untyped.json(), 'of no type').toMatchObject({ name: 'c', contentType: 'image/png' });
    expect(second.body.sameAs).toEqual({ id: first.body.id, name: 'Side view', usedIn: 1, hotspots: 0 });

    const placed = await send(`filename=b.png&oldImageItemId=${drawing}`, 'image/png', await pictureOf(50, 60));
    expect(placed.body).toMatchObject({ id: drawing, name: 'Hélice', fileName: 'b.png', width: 50, height: 60 });
    expect((await send(`parentId=${clutch}&iplParentId=${model}`)).status).toBe(200);
    for (const [query, status] of [
      [`parentId=${clutch}&iplParentId=${division}`, 400],
      [`parentId=${division}`, 400],
      ['parentId=999999', 404],
      ['oldImageItemId=999999', 404],
      [`oldImageItemId=${drawing}&parentId=${model}`, 400],
      ['customData=x', 400],
      [`name=${'x'.repeat(257)}`, 400],
      ['relationCustomData={"IsPrimary":1}', 400],
      ['relationCustomData={"IsPrimary":true,"Weight":2}', 400],
      ['relationCustomData={"Weight":101}', 400],
      ['relationCustomData={"ImageType":"Sizing Chart"}', 400],
      ['customData={"Name":"x"}', 400],
      ['isAttachment=true', 400],
      ['isAttachment=maybe', 400],
      [`iplParentId=${model}`, 400],
      [`parentId=${model}&context=MajorUnit`, 404],
      ['context=Shop', 400],
    ] as const)
      expect([query, (await send(query)).status]).toEqual([query, status]);
    expect((await catalog.as('member').upload('/api/file', bytes, 'image/png')).status).toBe(403);
    const text = await send('filename=a.png', 'image/png', Buffer.from('<html>'));
    expect([text.status, text.body.message]).toEqual([400, 'File format not supported.']);
  });

  it('19.c puts the picture where its weight says, and drops none that are there; a diagram shows one', async () => {
    const { editor, model, clutch } = await scene();
    let shade = 0;
    const send = async (id: number, relation: object) =>
      editor.upload(
        `/api/file?filename=a.png&parentId=${id}&relationCustomData=${encodeURIComponent(JSON.stringify(relation))}`,
        await pictureOf(40, 30 + shade++),
        'image/png',
      );
    const pictures = async () => (await editor.get(`/api/file/pictures/item/${model}`)).body;
    const ids = async () => (await pictures()).map(({ id }: { id: number }) => id);
    const [a, b, c, d] = [
      (await send(model, { IsPrimary: false })).body.id,
      (await send(model, {})).body.id,
      (await send(model, { IsPrimary: true })).body.id,
      (await send(model, { Weight: 2, IsPrimary: false, ImageType: 'Item' })).body.id,
    ];
    expect(await ids()).toEqual([c, d, a, b]);
    expect(await pictures()).toMatchObject([
      { relationCustomData: { isPrimary: true, weight: 1 } },
      { relationCustomData: { isPrimary: false, weight: 2 } },
      { relationCustomData: { isPrimary: false, weight: 3 } },
      { relationCustomData: { isPrimary: false, weight: 4 } },
    ]);
    const drawn = await send(clutch, { IsPrimary: true, Weight: 1 });
    expect((await editor.get(`/api/items/Oem/${clutch}`)).body.image.id).toBe(drawn.body.id);
    const second = await send(clutch, { Weight: 2 });
    expect([second.status, second.body.modelState]).toEqual([
      400,
      { relationCustomData: ['A diagram shows one image.'] },
    ]);
  });

  it('19.l becomes literature of its item, under the code of a category', async () => {
    const { catalog, editor, model, division } = await scene();
    const pdf = pdfSaying('a manual');
    const send = (query: string, bytes = pdf) =>
      editor.upload(`/api/file?filename=manual.pdf&isAttachment=true${query}`, bytes, 'application/pdf');
    const data = (of: object) => `&customData=${encodeURIComponent(JSON.stringify(of))}`;
    const plain = await send(`&parentId=${model}`);
    expect(plain.body).toMatchObject({
      isAttachment: true,
      name: 'manual.pdf',
      displayName: '',
      contentType: 'application/pdf',
      literatureCategoryName: 'Documentation',
    });
    const named = await send(`&parentId=${model}${data({ ImageName: 'Clutch manual', LiteratureCategory: 's' })}`);
    expect(named.body).toMatchObject({ displayName: 'Clutch manual', literatureCategoryName: 'Service manual' });
    const { items } = (await editor.get(`/api/items/Oem/${model}/attachments`)).body;
    expect(items.map(({ id }: { id: number }) => id)).toEqual([plain.body.id, named.body.id]);
    const undone = await editor.post(`/api/changes/${named.body.changeId}/undo`);
    expect(undone.status).toBe(200);
    expect((await editor.get(`/api/items/Oem/${model}/attachments`)).body.items).toHaveLength(1);
    const unknown = await send(`&parentId=${model}${data({ LiteratureCategory: 'X' })}`);
    expect([unknown.status, unknown.body.modelState]).toEqual([
      400,
      { customData: ['The literature category does not exist.'] },
    ]);
    const bare = await send('');
    expect([bare.status, Object.keys(bare.body.modelState)]).toEqual([400, ['parentId']]);
    const text = await send(`&parentId=${model}`, Buffer.from('MZ a program'));
    expect([text.status, text.body.message]).toEqual([400, 'File format not supported.']);
    const diagram = await (await itemsOf(catalog)).diagram(model);
    expect((await send(`&parentId=${diagram}`)).status).toBe(400);
    expect((await send('&parentId=999999')).status).toBe(404);
    const other = await api.catalog();
    const foreign = await other.as('Users').upload(`/api/file?parentId=${division}&isAttachment=true`, pdf);
    expect(foreign.status).toBe(404);
  });
});
