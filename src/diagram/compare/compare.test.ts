import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { itemsOf } from '../../../test/items.ts';

const api = await openApi();

interface Row {
  id: number;
  version: number;
  tag: string;
  partNumber: string;
  description: string;
  partQty: string;
}

describe('the past of a parts list', () => {
  it('is listed by change, and each list stands as it was, also what its parts were called', async () => {
    const catalog = await api.catalog();
    const add = await itemsOf(catalog);
    const editor = catalog.as('Users');
    const model = await add.model(await add.division(null));
    const clutch = await add.diagram(model, 'Clutch');
    const other = await add.diagram(model, 'Other');
    const path = `/api/diagrams/${clutch}/pegged`;
    const items = ['1', '2'].map((tag) => ({ tag, partNumber: `P-${tag}`, description: `Washer ${tag}` }));
    const first = (await editor.post(path, { items })).body;
    const [one, two] = first.rows as Row[];
    if (!one || !two) throw new Error('no rows');
    const second = (
      await editor.post(path, {
        items: [
          { id: one.id, version: one.version, tag: '1', partNumber: 'P-1', description: 'Washer 1', partQty: '4' },
        ],
        deleted: [{ id: two.id, version: two.version }],
      })
    ).body;
    await editor.post('/api/parts/changePartDescription', {
      partId: first.rows[0].partId,
      newDescription: 'Washer, conical',
    });
    await editor.post(`/api/diagrams/${other}/pegged`, { items });

    const member = catalog.as('Users');
    const past = (await member.get(`${path}/past`)).body;
    expect(past).toMatchObject({
      before: null,
      items: [{ changeId: second.changeId, label: 'Parts list of Clutch' }, { changeId: first.changeId }],
    });
    const older = (await member.get(`${path}/past?take=1`)).body;
    expect(older).toMatchObject({ before: second.changeId, items: [{ changeId: second.changeId }] });
    expect((await member.get(`${path}/past?before=${older.before}`)).body.items).toHaveLength(1);

    const at = async (changeId: number) => (await member.get(`${path}/past/${changeId}`)).body as Row[];
    const told = (rows: Row[]) => rows.map((row) => `${row.tag} ${row.partNumber} ${row.description} ${row.partQty}`);
    expect(told(await at(first.changeId))).toEqual(['1 P-1 Washer 1 ', '2 P-2 Washer 2 ']);
    expect(told(await at(second.changeId))).toEqual(['1 P-1 Washer 1 4']);
    expect(told(await at(first.changeId - 1))).toEqual([]);
    expect((await member.get(`${path}/past/999999999`)).status).toBe(404);
    expect((await member.get(`/api/diagrams/${model}/pegged/past`)).status).toBe(404);
    const stranger = await api.catalog();
    expect((await stranger.as('member').get(`${path}/past/${first.changeId}`)).status).toBe(404);
  });
});
