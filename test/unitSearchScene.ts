import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { change } from '../src/platform/change/change.ts';
import { installation } from '../src/platform/contract/installation.ts';
import type { Database, Db } from '../src/platform/db/pool.ts';
import { ownList, productLists } from './products.ts';
import { listValues } from './units.ts';

const writing =
  (database: Pick<Database, 'inCatalog'>) =>
  <T>(id: number, work: (db: Db) => Promise<T>) =>
    database.inCatalog(id, (db) =>
      change(db, { kind: 'script', label: 'Units', actor: { id: null, name: 'tests' } }, () => work(db)),
    );
const idOf = async (rows: Promise<{ rows: { id: number }[] }>) => (await rows).rows[0]?.id ?? 0;

/** Makes three units, Alpha, Beta and Gamma, such that each can be searched by every kind of value. */
export async function searchedUnits(database: Database, catalogId: number, ids: readonly [number, number, number]) {
  const write = writing(database);
  const own = <T>(work: (db: Db) => Promise<T>) => write(installation.id, work);
  const products = await productLists(database);
  const engines = await ownList(database, ['Twin', 'V2', 'Single']);
  const made = await listValues(database, [
    { list: 'make', name: 'Arctic' },
    { list: 'make', name: 'ARCTIC CAT', replaceWith: 'Arctic' },
    { list: 'make', name: 'Zonda' },
  ]);
  const tail = randomBytes(4).toString('hex');
  const fields = await own(async (db) => {
    const define = (type: number, list: number | null = null) =>
      idOf(
        sql<{ id: number }>`insert into data_definition (name, global_type, list_type_id)
          values (${`${type} ${randomBytes(4).toString('hex')}`}, ${type}, ${list}) returning id`.execute(db),
      );
    const field = (name: string, definition: number) =>
      idOf(
        sql<{ id: number }>`insert into feature_field (industry_id, definition_id, field_name, group_name)
          values (${products.industry.id}, ${definition}, ${`${name} ${tail}`}, 'Engine') returning id`.execute(db),
      );
    const measure = async (symbols: readonly string[]) => {
      const definition = await define(5);
      await sql`insert into definition_unit (definition_id, unit_id, ordinal)
        select ${definition}, u.id, u.ordinal from unit_of_measure u where u.symbol = any(${[...symbols]}::text[])
          and u.measurement_type not like 'Volume %'`.execute(db);
      return definition;
    };
    const part = await define(1);
    const brake = await define(6);
    await sql`insert into definition_part (definition_id, part_id, ordinal) values (${brake}, ${part}, 1)`.execute(db);
    return {
      part,
      engine: await field('Engine', await define(3, engines.id)),
      volume: await field('Displacement', await measure(['cc', 'ci'])),
      thirst: await field('Thirst', await measure(['L/100 km', 'mpg'])),
      gears: await field('Gears', await define(1)),
      abs: await field('ABS', await define(4)),
      code: await field('Code', await define(2)),
      brake: await field('Brake', brake),
    };
  });
  const symbols = await own(async (db) => {
    const { rows } = await sql<{ id: number; symbol: string }>`
      select id, symbol from unit_of_measure where measurement_type not like 'Volume %'`.execute(db);
    return new Map(rows.map(({ id, symbol }) => [symbol, id]));
  });
  const level = await own(async (db) => {
    const taxonomy = await idOf(
      sql<{
        id: number;
      }>`insert into taxonomy (name, industry_id) values (${tail}, ${products.industry.id}) returning id`.execute(db),
    );
    const topName = `Top ${tail}`;
    const add = (parent: number | null, name = randomBytes(4).toString('hex')) =>
      idOf(
        sql<{ id: number }>`insert into taxonomy_level (taxonomy_id, parent_id, name, ordinal)
          values (${taxonomy}, ${parent}, ${name}, 1) returning id`.execute(db),
      );
    const top = await add(null, topName);
    return { top, topName, leaf: await add(top), other: await add(null) };
  });
  await write(catalogId, async (db) => {
    const is = (item: number, sub: number, make: string, year: number | null) =>
      sql`insert into major_unit (item_id, industry_id, product_type_id, sub_type_id, make_id, model_year)
        values (${item}, ${products.industry.id}, ${products.type.id}, ${products.subs[sub]?.id}, ${made.ids[make]}, ${year})`.execute(
        db,
      );
    await is(ids[0], 0, 'Arctic', 2024);
    await is(ids[1], 0, 'ARCTIC CAT', 2026);
    await is(ids[2], 1, 'Zonda', null);
    const has = (item: number, field: number, more: object) =>
      db
        .insertInto('unit_value')
        .values({ item_id: item, field_id: field, ...more })
        .execute();
    const engine = (name: string) => ({ list_value_id: engines.values.get(name) });
    await has(ids[0], fields.engine, engine('Twin'));
    await has(ids[1], fields.engine, engine('V2'));
    await has(ids[2], fields.engine, engine('Single'));
    // 889 cc, 54.3 in³ = 889.8 cc, 1,200 cc.
    await has(ids[0], fields.volume, { number: '889', unit_id: symbols.get('cc'), base_number: '0.889' });
    await has(ids[1], fields.volume, { number: '54.3', unit_id: symbols.get('ci'), base_number: '0.8898175752' });
    await has(ids[2], fields.volume, { number: '1200', unit_id: symbols.get('cc'), base_number: '1.2' });
    // 5 L/100 km are 47.04 mpg, 10 are 23.52.
    await has(ids[0], fields.thirst, { number: '5', unit_id: symbols.get('L/100 km'), base_number: '5' });
    await has(ids[1], fields.thirst, { number: '10', unit_id: symbols.get('L/100 km'), base_number: '10' });
    await has(ids[0], fields.gears, { number: '5', base_number: '5' });
    await has(ids[1], fields.gears, { number: '6', base_number: '6' });
    await has(ids[0], fields.abs, { flag: true });
    await has(ids[1], fields.abs, { flag: false });
    await has(ids[0], fields.code, { text: 'KM9-ADV 100%' });
    await has(ids[1], fields.code, { text: 'km90' });
    await has(ids[2], fields.brake, { part_id: fields.part, number: '320', base_number: '320' });
    await sql`insert into unit_taxonomy (item_id, level_id) values (${ids[0]}, ${level.leaf}), (${ids[2]}, ${level.other})`.execute(
      db,
    );
  });
  await own((db) =>
    sql`update list_value set replace_with = ${engines.values.get('Twin')} where id = ${engines.values.get('V2')}`.execute(
      db,
    ),
  );
  return { products, engines, makes: made.ids, makeMark: made.mark, fields, symbols, level, tail };
}
