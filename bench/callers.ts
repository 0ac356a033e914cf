import type pg from 'pg';
import { z } from 'zod';
import { lookupType } from '../src/lookup/rules.ts';
import type { Client } from '../test/accept/api/client.ts';
import { callersOf } from './overload/callers.ts';

/** Of who does not see everything 95 of 100 answers come within so many milliseconds. */
const mostForSome = 500;

interface Kind {
  headers: Record<string, string>;
  /** The bar in ms; 'all' sees everything, for whom each screen has its own. */
  most: 'all' | number;
}

/**
 * Admin, a member who may write nothing, and an editor with a visibility group of two, between which `share` of the items
 * of the top level are hidden by turns: the member sees none of these, the editor every second one.
 */
export async function threeKinds(of: {
  client: Client;
  db: pg.Client;
  catalog: number;
  headers: Record<string, string>;
  share: number;
}): Promise<Record<'Admin' | 'member' | 'editor with groups', Kind>> {
  const { client, db, catalog, headers, share } = of;
  const group = async (name: string) => {
    const answer = z.object({ id: z.int() });
    return (await client.post('/api/lookup/lookupvalue', { type: lookupType('visibilityGroup'), name }, answer)).id;
  };
  const groups = [await group('Dealers'), await group('Importers')];
  await db.query('begin');
  await db.query("select set_config('callout.catalog', $1, true)", [String(catalog)]);
  await db.query("select platform.begin_change('script', 'Visibility', null, 'bench')");
  await db.query(
    `insert into public.item_visibility (item_id, group_id)
     select child_id, ($3::bigint[])[1 + n % 2] from (
       select child_id, row_number() over (order by id) as n, count(*) over () as total from public.hierarchy_relation
       where catalog_id = $1 and parent_id is null) top
     where n <= greatest(2, top.total * $2::float)`,
    [catalog, share, groups],
  );
  await db.query('commit');
  await db.query('analyze public.item_visibility');
  const connection = { host: db.host, port: db.port, user: db.user, database: db.database };
  const [member = {}] = await callersOf(connection, catalog, { names: [`reads-${catalog}`], workflowRole: null });
  const editors = { names: [`edits-${catalog}`], workflowRole: 'Users', groups: groups.slice(0, 1) } as const;
  const [editor = {}] = await callersOf(connection, catalog, editors);
  return {
    Admin: { headers, most: 'all' },
    member: { headers: member, most: mostForSome },
    'editor with groups': { headers: editor, most: mostForSome },
  };
}
