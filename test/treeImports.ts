import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import { importTypes } from '../src/app/registered.ts';
import type { TestCatalog } from './api.ts';
import { openImports } from './importing.ts';

const caseFile = (name: string) => readFileSync(join(import.meta.dirname, 'cases', name), 'utf8');
/** Two lines of models with a chapter of one name below each. */
export const [lineA, lineB] = [caseFile('line_a.csv'), caseFile('line_b.csv')];
export const hierarchy = { importTypeId: 1 };
export const moving = { ...hierarchy, profile: { extra: { moveItems: true } } };

export const afterA = [' > Line A', 'Engine > Cylinder head', 'Line A > Tractor 100', 'Tractor 100 > Engine'];

/** Imports of the tree, with a worker that runs them. */
export async function openTrees() {
  const { api, app, database, work, importer } = await openImports(importTypes);
  beforeAll(() => void work());

  /** The tree as "parent > child*", in the order of names; * marks links. */
  const tree = (catalog: TestCatalog) =>
    database.inCatalog(catalog.id, async (db) => {
      const { rows } = await sql<{ place: string }>`
        select coalesce(p.name, '') || ' > ' || c.name || case when r.is_primary then '' else '*' end as place
        from hierarchy_relation r join hierarchy_item c on c.id = r.child_id left join hierarchy_item p on p.id = r.parent_id
        order by 1`.execute(db);
      return rows.map(({ place }) => place);
    });

  /** A catalogue, who imports into it, what is said of its rows and where its items hang. */
  async function opened(of: Parameters<typeof api.catalog>[0] = {}) {
    const catalog = await api.catalog(of);
    const me = importer(catalog, 'Admin');
    const errors = async (id: number) =>
      (await me.caller.get(`/api/import/session/${id}/errors?take=100`)).body.rows.map(
        ({ row, message }: { row: number; message: string }) => `${row} ${message}`,
      );
    const again = async (id: number, option = 'moveItems') => {
      const { status, body } = await me.caller.post(`/api/import/session/${id}/analyzeWith`, { option });
      expect(status).toBe(200);
      return me.settled(body.importSessionId);
    };
    return { catalog, me, errors, again, places: () => tree(catalog) };
  }

  return { api, app, database, opened };
}
