import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { Made, SqlFragment, Stage } from '../service.ts';

interface Column {
  name: string;
  type: string;
}

/** What stages would make of each table, in the order of the stages. */
export type Ahead = Map<string, { table: SqlFragment; columns: Column[]; replaces: boolean }[]>;

/**
 * Shows the connection what a stage would make, beside what stages before it would: a view in the connection's own schema
 * hides the table of its name (docs/decisions/086).
 */
export async function showMade(db: Db, ahead: Ahead, stage: Stage, made: readonly Made[]): Promise<void> {
  const sides = [];
  // All is looked up before any of it is shown: what is made of one table may be worked out from another.
  for (const of of made) sides.push({ ...of, side: await keepMade(db, stage, of) });
  for (const { table, side, replaces = false } of sides) {
    const layers = ahead.get(table) ?? [];
    layers.push({ table: side, columns: await columnsOf(db, side), replaces });
    ahead.set(table, layers);
    await sql`create or replace temporary view ${sql.ref(table)} as ${await shown(db, table, layers)}`.execute(db);
  }
  await forgetPlans(db);
}

/** Keeps what is made of a table in a side table; what it says nothing of stays as it is in the rows that it replaces. */
async function keepMade(db: Db, stage: Stage, { table, rows, replaces }: Made): Promise<SqlFragment> {
  const side = stage.side(`makes_${table}`);
  await sql`drop table if exists ${side}`.execute(db);
  await sql`create unlogged table ${side} as ${rows}`.execute(db);
  if (replaces) {
    const given = await columnsOf(db, side);
    const left = (await columnsOf(db, sql.ref(`live.${table}`))).filter(
      ({ name }) => !given.some((column) => column.name === name),
    );
    await sql`alter table ${side} ${sql.join(left.map(({ name, type }) => sql`add column ${sql.ref(name)} ${sql.raw(type)}`))}`.execute(
      db,
    );
    await sql`update ${side} m set ${sql.join(left.map(({ name }) => sql`${sql.ref(name)} = v.${sql.ref(name)}`))}
      from ${sql.ref(table)} v where v.id = m.id`.execute(db);
  }
  await sql`analyze ${side}`.execute(db);
  return side;
}

/** Lets the connection see the catalogue as it is. */
export async function hideMade(db: Db, ahead: Ahead): Promise<void> {
  if (ahead.size === 0) return;
  const views = [...ahead.keys()].map((table) => sql.ref(`pg_temp.${table}`));
  await sql`drop view if exists ${sql.join(views)}`.execute(db);
  ahead.clear();
  await forgetPlans(db);
}

/** A statement that was prepared before the names changed their meaning goes on reading what they meant. */
const forgetPlans = (db: Db) => sql`discard plans`.execute(db);

async function shown(db: Db, table: string, layers: NonNullable<ReturnType<Ahead['get']>>): Promise<SqlFragment> {
  const real = sql.ref(`live.${table}`);
  const columns = await columnsOf(db, real);
  /** Rows that no layer from the number `at` on replaces. */
  const kept = (at: number) =>
    sql.join(
      [
        sql`true`,
        ...layers
          .slice(at)
          .filter(({ replaces }) => replaces)
          .map((layer) => sql`not exists (select from ${layer.table} m where m.id = x.id)`),
      ],
      sql` and `,
    );
  const valueOf = (layer: (typeof layers)[number], { name, type }: Column) => {
    if (name === 'catalog_id') return sql`platform.catalog() as catalog_id`;
    const has = layer.columns.some((column) => column.name === name);
    return sql`${has ? sql.ref(`x.${name}`) : sql`null`}::${sql.raw(type)} as ${sql.ref(name)}`;
  };
  const added = layers.map(
    (layer, at) => sql`union all select ${sql.join(columns.map((column) => valueOf(layer, column)))}
      from ${layer.table} x where ${kept(at + 1)}`,
  );
  return sql`select x.* from ${real} x where ${kept(0)} ${sql.join(added, sql` `)}`;
}

async function columnsOf(db: Db, table: SqlFragment): Promise<Column[]> {
  const { sql: name } = table.compile(db);
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db);
  return rows;
}
