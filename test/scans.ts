import type { Database } from '../src/platform/db/pool.ts';
import type { Sent } from './statements.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** As the pool enters a catalogue for somebody. */
export interface Entered {
  groups: string;
  audiences: string;
}

/**
 * What a statement reads of each table, in each step of its plan and in what it asks of sight, as somebody; a scan from
 * end to end is the last resort unless it `mayScan`: so small is a test's table.
 */
export const scansOf = (
  database: Database,
  catalogId: number,
  { text, values }: Sent,
  { groups, audiences, mayScan = false, asOf }: Entered & { mayScan?: boolean; asOf?: number | undefined },
) =>
  database.copying(catalogId, async (client) => {
    await client.query(
      `select set_config('callout.groups', $1, false), set_config('callout.audiences', $2, false),
         set_config('callout.told', $1, false),
         set_config('callout.user', case $1 when '*' then '' else '0' end, false)`,
      [groups, audiences],
    );
    if (!mayScan) await client.query('set enable_seqscan = off');
    if (asOf !== undefined) {
      await client.query('set search_path = asof, live, public');
      await client.query(`select set_config('callout.asof', $1, false)`, [String(asOf)]);
    }
    await client.query('begin');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      [...values],
    );
    const { rows: inside } = await client.query<{ table: string; rows: number }>(
      `select relname as table, (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_all_tables
       where schemaname = 'public' and seq_tup_read + idx_tup_fetch > 0`,
    );
    await client.query('rollback');
    const steps = rows
      .flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
      .map((node) => ({ table: node['Relation Name'] ?? '', rows: rowsRead(node), text }));
    // Of who sees everything nothing is asked.
    return groups === '*' ? steps : [...steps, ...inside.map((one) => ({ ...one, text }))];
  });

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const rowsRead = (node: Plan) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];
