import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import type { Caller } from '../../../test/caller.ts';
import { itemsOf } from '../../../test/items.ts';
import type { PeggedRow } from '../contract.ts';
import type { ChangedRow } from './contract.ts';
import { life } from './rules.ts';

const api = await openApi();

/** A diagram with three rows, and what somebody hears of it. */
async function withRows() {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const diagram = await items.diagram(await items.model(await items.division(null, 'Snow'), 'Fjell'), 'Clutch');
  const pegged = `/api/diagrams/${diagram}/pegged`;
  const path = `/api/diagrams/${diagram}/presence`;
  const editor = catalog.as('Users');
  const fresh = [1, 2, 3].map((n) => ({ tag: String(n), partNumber: `P-${n}`, description: `Part ${n}` }));
  const rows = (await editor.post(pegged, { items: fresh })).body.rows as PeggedRow[];
  const since = Math.max(...rows.map(({ version }) => version));
  const beat = async (caller: Caller) => {
    const { status, body } = await caller.post(path, { since });
    expect(status).toBe(200);
    return body as { others: string[]; changes: ChangedRow[] };
  };
  return { catalog, editor, rows, pegged, path, beat };
}

describe('presence', () => {
  it('names the others who have the diagram open, until they leave or fall silent', async () => {
    const { catalog, editor, path, beat } = await withRows();
    const reader = catalog.as('member');
    expect((await beat(editor)).others).toEqual([]);
    const [name] = (await beat(reader)).others;
    expect(name).toMatch(/./);
    expect((await beat(editor)).others).toHaveLength(1);
    expect((await reader.del(path)).status).toBe(200);
    expect((await beat(editor)).others).toEqual([]);

    await beat(reader);
    const owner = new pg.Client(api.owner);
    await owner.connect();
    await owner.query('update presence set seen_at = now() - make_interval(secs => $2) where catalog_id = $1', [
      catalog.id,
      life + 1,
    ]);
    expect((await beat(editor)).others).toEqual([]);
    expect((await owner.query('select from presence where catalog_id = $1', [catalog.id])).rowCount).toBe(1);
    await owner.end();
  });

  it('names the rows that were written and deleted since, with who did it, and makes no change itself', async () => {
    const { catalog, editor, rows, pegged, beat } = await withRows();
    const [first, second, third] = rows;
    if (!first || !second || !third) throw new Error('There are three rows.');
    const other = catalog.as('Administrators');
    const typed = { id: second.id, version: second.version, tag: '2', partNumber: 'P-2', description: 'Part 2' };
    const saved = await other.post(pegged, {
      items: [
        { ...typed, partQty: '8' },
        { tag: '9', partNumber: 'P-9', description: 'Part 9' },
      ],
      deleted: [{ id: third.id, version: third.version }],
    });
    expect(saved.status).toBe(200);
    const { changes } = await beat(editor);
    const news = changes.filter(({ version }) => version === saved.body.changeId);
    expect(news.map(({ tag, partNumber, isDeleted }) => [tag, partNumber, isDeleted])).toEqual([
      ['2', 'P-2', false],
      ['', '', true],
      ['9', 'P-9', false],
    ]);
    expect(news[1]?.id).toBe(third.id);
    expect(new Set(news.map(({ name }) => name)).size).toBe(1);
    expect((await beat(other)).changes.filter(({ version }) => version > saved.body.changeId)).toEqual([]);
  });

  it('is of a diagram that the caller sees, and takes part in nothing else', async () => {
    const { catalog, path } = await withRows();
    expect((await catalog.as('member').post('/api/diagrams/999999/presence', { since: 0 })).status).toBe(404);
    expect((await catalog.as('stranger').post(path, { since: 0 })).status).toBe(403);
    expect((await catalog.as('member').post(path, { since: -1 })).status).toBe(400);
    expect((await catalog.as('member').post(path, {})).status).toBe(400);
  });
});
