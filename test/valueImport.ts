import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Counts } from '../src/import/rules.ts';
import type { ImportType, Stage } from '../src/import/service.ts';

/** Number of the catalogue list that the import writes. */
export const listType = 77;
/** Whoever holds this advisory lock holds up the writing of a value named "slow". */
export const slowLock = 77;

const target = sql`(select v.* from lookup_value v where v.type = ${listType})`;
const joined = (stage: Stage) => sql`${stage.table} s left join ${target} v on lower(v.name) = lower(s.name)`;
const differs = sql`v.description is distinct from coalesce(s.description, '')
  or v.numeric_code is distinct from coalesce(s.numeric_code, 0)`;

async function compare(stage: Stage): Promise<Counts> {
  const { rows } = await sql<{ created: number; updated: number; unchanged: number; found: number }>`
    select count(*) filter (where v.id is null) as created, count(*) filter (where v.id is not null and (${differs})) as updated,
      count(*) filter (where v.id is not null and not (${differs})) as unchanged, count(v.id) as found
    from ${joined(stage)} where not s.bad`.execute(stage.db);
  const { rows: all } = await sql<{ n: number }>`
    select count(*) as n from ${target} v where not ${stage.stays(sql`v.id`)}`.execute(stage.db);
  const { created = 0, updated = 0, unchanged = 0, found = 0 } = rows[0] ?? {};
  const total = all[0]?.n ?? 0;
  switch (stage.mode) {
    case 'delete':
      return { create: 0, update: 0, unchanged: 0, remove: found, skipped: created };
    case 'update':
      return { create: 0, update: updated, unchanged, remove: 0, skipped: created };
    default:
      return {
        create: created,
        update: updated,
        unchanged,
        remove: stage.mode === 'replace' ? total - found : 0,
      };
  }
}

/** An import for tests: the values of one of the catalogue's lists. */
export const valueImport: ImportType = {
  id: 77,
  key: 'value',
  name: 'Test values',
  modes: ['add', 'update', 'replace', 'delete'],
  tables: ['lookup_value'],
  columns: [
    { key: 'name', title: 'Name', required: true, updateRequired: true, dataType: 'text', maxLength: 20 },
    { key: 'description', title: 'Description', dataType: 'text', maxLength: 256, aliases: ['text'] },
    { key: 'numericCode', title: 'Code', dataType: 'int', min: 0, max: 1_000_000, aliases: ['number'] },
    { key: 'tags', title: 'Tags', dataType: 'list', maxLength: 10 },
  ],
  async validate(stage) {
    await stage.reject(
      'name',
      'The name occurs twice in the file.',
      sql`s.line in (
      select line from (select line, row_number() over (partition by lower(name) order by line) as nth
        from ${stage.table} where not bad) d where nth > 1)`,
    );
    await stage.reject('name', 'The name is forbidden.', sql`s.name like 'bad%'`);
    await stage.warn('name', 'The name is odd.', sql`s.name like 'odd%'`);
  },
  count: compare,
  diff: {
    records: ({ mode, table, has }) => {
      const cell = (key: string, column: string, value: RawBuilder<unknown>) => {
        const now = sql`r.${sql.ref(column)}`;
        return { key, now, becomes: value, left: now };
      };
      return [
        {
          table: 'lookup_value',
          from: sql`(select * from ${table} s where not s.bad) s full join ${target} r on lower(r.name) = lower(s.name)`,
          where: mode === 'replace' ? sql`true` : sql`s.line is not null`,
          kind:
            mode === 'delete'
              ? sql`case when r.id is not null then 'remove' end`
              : sql`case when r.id is null then ${mode === 'update' ? null : 'create'}::text when s.line is null then 'remove' else 'update' end`,
          cells: [
            { key: 'name', now: sql`r.name`, becomes: sql`s.name`, isIdentity: true },
            ...(has('description') ? [cell('description', 'description', sql`coalesce(s.description, '')`)] : []),
            ...(has('numericCode') ? [cell('numericCode', 'numeric_code', sql`coalesce(s.numeric_code, 0)::int`)] : []),
          ],
        },
      ];
    },
  },
  async write(stage) {
    const counts = await compare(stage);
    const { db, mode } = stage;
    const { rows: slow } = await sql`select from ${stage.table} where name = 'slow'`.execute(db);
    if (slow.length > 0) await sql`select pg_advisory_xact_lock_shared(${slowLock})`.execute(db);
    stage.progress('Writing values', 1, 2);
    if (mode === 'delete' || mode === 'replace')
      await sql`delete from lookup_value v where v.type = ${listType} and ${mode === 'delete'}::boolean = exists (
        select from ${stage.table} s where not s.bad and lower(s.name) = lower(v.name))
        and not ${stage.stays(sql`v.id`)}`.execute(db);
    if (mode === 'delete') return counts;
    await sql`update lookup_value v set description = coalesce(s.description, ''), numeric_code = coalesce(s.numeric_code, 0)
      from ${stage.table} s where not s.bad and v.type = ${listType} and lower(v.name) = lower(s.name) and (${differs})`.execute(
      db,
    );
    if (mode !== 'update')
      await sql`insert into lookup_value (type, name, description, numeric_code)
        select ${listType}::int, s.name, coalesce(s.description, ''), coalesce(s.numeric_code, 0)
        from ${joined(stage)} where not s.bad and v.id is null`.execute(db);
    return counts;
  },
};
