import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { itemsOf } from '../../../test/items.ts';
import { change } from '../../platform/change/change.ts';
import { drawingWidth } from './rules.ts';

const api = await openApi();

describe('the room of a drawing', () => {
  const wide = { width: 1000, height: 500 };
  const tall = { width: 500, height: 1000 };
  it('is as wide as the sheet, or as high as its part of it', () => {
    const on = (what: 'both' | 'drawing', orientation: 'portrait' | 'landscape') =>
      [wide, tall].map((image) => Math.round(drawingWidth(image, { what, paper: 'A4', orientation })));
    expect(on('drawing', 'portrait')).toEqual([186, 128]);
    expect(on('both', 'portrait')).toEqual([186, 66]);
    expect(on('both', 'landscape')).toEqual([273, 84]);
    expect(Math.round(drawingWidth(wide, { what: 'both', paper: 'Letter', orientation: 'portrait' }))).toBe(192);
  });
});

describe('what is printed', () => {
  it('stands in the language asked for, where it is translated', async () => {
    const catalog = await api.catalog();
    const add = await itemsOf(catalog);
    const editor = catalog.as('Users');
    const model = await add.model(await add.division(null, 'Snowmobiles'), 'Fjell');
    const clutch = await add.diagram(model, 'Clutch');
    const items = [
      { tag: '1', partNumber: 'A-1', description: 'Washer', partQty: '2', context: 'left', footnote: 'B' },
      { tag: '2', partNumber: 'A-2', description: 'Bolt' },
    ];
    const { rows } = (await editor.post(`/api/diagrams/${clutch}/pegged`, { items })).body;
    await catalog.set({ languages: ['EN', 'DE'] });
    await api.services.database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'edit', label: 'Texts', actor: { id: null, name: 'tests' } }, () =>
        sql`insert into translation (noun, row_id, field, language, text) values
          ('item', ${clutch}, 'display_name', 'DE', 'Kupplung'), ('item', ${model}, 'display_name', 'DE', 'Berg'),
          ('part', ${rows[0].partId}, 'description', 'DE', 'Scheibe')`.execute(db),
      ),
    );
    const print = async (query = '') => (await catalog.as('member').get(`/api/diagrams/${clutch}/print${query}`)).body;
    expect(await print()).toEqual({
      name: 'Clutch',
      path: ['Snowmobiles', 'Fjell'],
      rows: [
        {
          tag: '1',
          partNumber: 'A-1',
          description: 'Washer',
          partQty: '2',
          context: 'left',
          footnote: 'B',
          isInternal: false,
        },
        { tag: '2', partNumber: 'A-2', description: 'Bolt', partQty: '', context: '', footnote: '', isInternal: false },
      ],
    });
    const german = await print(`?language=de&hierarchyId=${model}`);
    expect([german.name, german.path]).toEqual(['Kupplung', ['Snowmobiles', 'Berg']]);
    expect(german.rows.map(({ description }: { description: string }) => description)).toEqual(['Scheibe', 'Bolt']);
    const answer = await catalog.as('member').get(`/api/diagrams/${clutch}/print?language=FR`);
    expect([answer.status, Object.keys(answer.body.modelState)]).toEqual([400, ['language']]);
    expect((await catalog.as('member').get(`/api/diagrams/${model}/print`)).status).toBe(404);
  });
});
