import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { itemsOf } from '../../../test/items.ts';

const api = await openApi();

/**
 * Clutch with parts A, B, C stands in model 600. Model 800 uses A and B in a diagram of a chapter of its own, model 900
 * uses A by a link to that diagram; model 50 uses none of them.
 */
async function scene() {
  const catalog = await api.catalog();
  const add = await itemsOf(catalog);
  const editor = catalog.as('Users');
  const division = await add.division(null, 'Snowmobiles');
  const [m600, m800, m900, m50] = [
    await add.model(division, 'Fjell 600'),
    await add.model(division, 'Fjell 800'),
    await add.model(division, 'Fjell 900'),
    await add.model(division, 'Fjell 50'),
  ];
  const clutch = await add.diagram(m600, 'Clutch');
  const chain = await add.diagram(await add.chapter(m800, 'Drive'), 'Chain');
  const other = await add.diagram(m50, 'Other');
  const list = (id: number, numbers: string[]) =>
    editor.post(`/api/diagrams/${id}/pegged`, {
      items: numbers.map((partNumber) => ({ tag: '1', partNumber, description: partNumber })),
    });
  const { rows } = (await list(clutch, ['A', 'B', 'C', 'A'])).body;
  await list(chain, ['A', 'B', 'Z']);
  await list(other, ['Z']);
  await editor.post(`/api/hierarchies/${m900}/pasteDiagrams`, { items: [chain] });
  const ids = Object.fromEntries(
    rows.map(({ partNumber, partId }: { partNumber: string; partId: number }) => [partNumber, partId]),
  ) as Record<'A' | 'B' | 'C', number>;
  return { catalog, m600, m800, m900, m50, clutch, ids };
}

describe('the filter of a parts list by models', () => {
  it('lists the models that use its parts, most of them first, each part counted once', async () => {
    const { catalog, m600, m800, m900, clutch } = await scene();
    const path = `/api/diagrams/${clutch}/pegged/models`;
    const { body } = await catalog.as('member').get(path);
    expect(body).toEqual({
      parts: 3,
      totalCount: 3,
      items: [
        { id: m600, displayName: 'Fjell 600', path: ['Snowmobiles'], parts: 3, showsDiagram: true },
        { id: m800, displayName: 'Fjell 800', path: ['Snowmobiles'], parts: 2, showsDiagram: false },
        { id: m900, displayName: 'Fjell 900', path: ['Snowmobiles'], parts: 2, showsDiagram: false },
      ],
    });
    const found = (await catalog.as('member').get(`${path}?term=900`)).body;
    expect([found.totalCount, found.items[0].id]).toEqual([1, m900]);
    const first = (await catalog.as('member').get(`${path}?take=1`)).body;
    expect([first.totalCount, first.items.length]).toEqual([3, 1]);
    expect((await catalog.as('member').get(`${path}?term=100%25`)).body.totalCount).toBe(0);
    expect((await catalog.as('member').get(`/api/diagrams/${m600}/pegged/models`)).status).toBe(404);
  });

  it('19.w lists the models that use the part of one row', async () => {
    const { catalog, m600, m800, m900, clutch, ids } = await scene();
    const member = catalog.as('member');
    const found = async (partId: number) => {
      const { body } = await member.get(`/api/diagrams/${clutch}/pegged/models?partId=${partId}`);
      return body.items.map((model: { id: number; parts: number }) => [model.id, model.parts]);
    };
    expect(await found(ids.A)).toEqual([m600, m800, m900].map((id) => [id, 1]));
    expect(await found(ids.C)).toEqual([[m600, 1]]);
    expect(await found(999_999_999)).toEqual([]);
    expect((await member.get(`/api/diagrams/${clutch}/pegged/models?partId=x`)).status).toBe(400);
  });

  it('tells which parts the chosen models use', async () => {
    const { catalog, m600, m800, m900, m50, clutch, ids } = await scene();
    const filter = (models: string) =>
      catalog.as('member').get(`/api/diagrams/${clutch}/pegged/filter?models=${models}`);
    expect((await filter(`${m800},${m900}`)).body.parts).toEqual(
      [ids.A, ids.B].toSorted((a, b) => a - b).map((partId) => ({ partId, models: [m800, m900] })),
    );
    expect((await filter(String(m600))).body.parts).toHaveLength(3);
    expect((await filter(String(m50))).body.parts).toEqual([]);
    // What is no model counts as none.
    expect((await filter(String(clutch))).body.parts).toEqual([]);
    expect((await filter('')).status).toBe(400);
    expect((await filter('1,x')).status).toBe(400);
  });
});
