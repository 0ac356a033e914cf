import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { application, industryWith, offer, skusNumbered } from '../../../test/fitments.ts';
import importTexts from '../../import/texts.en.json' with { type: 'json' };
import { change } from '../../platform/change/change.ts';
import { installation } from '../../platform/contract/installation.ts';
import texts from '../texts.en.json' with { type: 'json' };
import type { RecordDifference } from './contract.ts';
import { columnText, hiddenColumns, isHidden, nameColumns, rangesText } from './rules.ts';

const api = await openApi();

/** Every cell of every table that the change log holds, with its columns. */
const cells = () =>
  api.services.database.outside(async (db) => {
    const { rows } = await sql<{ name: string; cell: string; kind: string; columns: string[] }>`
      select name, cell, kind, columns from platform.content_cell order by name, cell`.execute(db);
    return rows;
  });

describe('the words of the change log', () => {
  it('has a word for every table, and for every cell that is not hidden', async () => {
    const all = await cells();
    const tables = [...new Set(all.map(({ name }) => name))];
    expect(tables.length).toBeGreaterThan(50);
    expect(tables.filter((table) => !(`import.table.${table}` in importTexts))).toEqual([]);
    const shown = all
      .filter(({ kind }) => kind !== 'derived' && kind !== 'keys')
      .flatMap(({ name, cell, columns }) =>
        (name === 'price' && cell === 'price'
          ? columns.map((one) => ({ field: one, of: [one] }))
          : [{ field: cell, of: columns }]
        )
          .filter(({ of }) => of.some((column) => !isHidden(name, column)))
          .map(({ field }) => ({ name, field })),
      );
    expect(shown.filter(({ field }) => !(`history.value.${field}` in texts))).toEqual([]);
  });

  it('hides only columns that there are, each with a reason, and calls records by columns that there are', async () => {
    const all = await cells();
    const has = (table: string, column: string) =>
      all.some((one) => one.name === table && (one.columns.includes(column) || one.cell === column));
    const unknown = Object.keys(hiddenColumns).filter((name) => {
      const [table = '', column] = name.split('.');
      return column === undefined ? !all.some(({ columns }) => columns.includes(name)) : !has(table, column);
    });
    expect(unknown).toEqual([]);
    expect(Object.values(hiddenColumns).filter((reason) => reason.length < 20)).toEqual([]);
    for (const table of new Set(all.map(({ name }) => name)))
      for (const column of nameColumns[table] ?? ['name'])
        expect([table, column, has(table, column)]).toEqual([table, column, true]);
  });

  it('reads ranges, choices and lists as people write them', () => {
    expect(rangesText('{[2001,2004),[2007,2008)}')).toBe('2001–2003, 2007');
    expect(rangesText('{}')).toBeNull();
    expect(columnText('fitment', 'years', '{[2001,2003)}')).toBe('2001–2002');
    expect(columnText('sku', 'use_stock_image', true)).toBe('Yes');
    expect(columnText('part_relation', 'kind', 1)).toBe('Supersession');
    expect(columnText('auto_publish', 'days', [1, 7])).toBe('Mon, Sun');
    expect(columnText('image', 'hash', 'abc')).toBeNull();
  });

  it('calls fitments, lines and products by their names, not by their ids', async () => {
    const catalog = await api.catalog({ contexts: ['Oem', 'Ecommerce'] });
    const industry = await industryWith(api, [
      { year: 2001, make: 'Arctco', model: 'Cheetah', attributes: { Engine: '500' } },
      { year: 2002, make: 'Arctco', model: 'Cheetah', attributes: { Engine: '500' } },
    ]);
    const applied = await application(api);
    const [sku = 0] = await skusNumbered(api, catalog, ['BAT-1']);
    const made = await api.services.database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'script', label: 'Test', actor: { id: null, name: 'tests' } }, async (changeId) => {
        await sql`insert into fitment (sku_id, line_id, years, applications, note)
          select ${sku}, id, '{[2001,2003)}', array[${applied}::bigint], 'front' from shared_fit_line
          where industry_id = ${industry}`.execute(db);
        return changeId;
      }),
    );
    const records = async (changeId: number, table: string) =>
      (await catalog.as('Admin').get(`/api/changes/${changeId}/wrote/${table}`)).body.items as RecordDifference[];
    const [fitment] = await records(made, 'fitment');
    expect(fitment?.name).toBe('BAT-1 · Arctco · Cheetah · 500 · 2001–2002');
    const said = Object.fromEntries((fitment?.fields ?? []).map(({ field, after }) => [field, after]));
    expect(said).toMatchObject({
      sku_id: 'BAT-1',
      line_id: 'Arctco · Cheetah · 500',
      years: '2001–2002',
      note: 'front',
    });
    expect(said.applications).toMatch(/^Application/);
    expect(JSON.stringify(fitment)).not.toMatch(/[{[]\d|#\d/);
    await offer(api, industry, [{ year: 2003, make: 'Arctco', model: 'Cheetah', attributes: { Engine: '500' } }]);
    const newest = await api.services.database.inCatalog(installation.id, async (db) => {
      const { rows } = await sql<{ id: number }>`
        select u.change_id as id from fit_unit u join fit_line l on l.id = u.line_id
        where l.industry_id = ${industry} and u.model_year = 2003`.execute(db);
      return rows[0]?.id ?? 0;
    });
    const units = await api
      .caller((await api.user({ superAdmin: true })).accessToken)
      .get(`/-/api/changes/${newest}/wrote/fit_unit`);
    expect(units.body.items[0]).toMatchObject({ name: 'Arctco · Cheetah · 500 · 2003', itemId: null, partId: null });
  });
});
