import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { installation } from '../src/platform/contract/installation.ts';
import type { Api } from './api.ts';
import { typeIds } from './items.ts';
import { editing, releasesOf, type WithDatabase } from './releases.ts';

const rowsOf = async <T>(rows: Promise<{ rows: T[] }>) => (await rows).rows;

/** What units of an industry refer to, made in the installation under names of its own. */
export async function industryOf(api: WithDatabase, mark = randomBytes(4).toString('hex')) {
  const shared = <T>(statement: RawBuilder<T>) => editing(api, installation, (db) => statement.execute(db));
  const idOf = async (statement: RawBuilder<{ id: number }>) => (await rowsOf(shared(statement)))[0]?.id ?? 0;
  const value = (list: number, name: string, french = '', parent: number | null = null) =>
    idOf(sql`insert into list_value (list_type_id, parent_id, name, names)
      values (${list}, ${parent}, ${`${name} ${mark}`}, ${JSON.stringify(french ? { FR: `${french} ${mark}` } : {})}::jsonb)
      returning id`);
  const define = (name: string, type: number, list: number | null = null) =>
    idOf(sql`insert into data_definition (name, global_type, list_type_id) values (${`${name} ${mark}`}, ${type}, ${list})
      returning id`);
  const industry = await value(1002, 'Snow', 'Neige');
  const type = await value(1000, 'Snowmobile', 'Motoneige');
  const subType = await value(1001, 'Utility', '', type);
  const list = await idOf(sql`insert into list_type (name) values (${`Fuel ${mark}`}) returning id`);
  const measure = async (name: string, symbol: string) =>
    idOf(sql`insert into unit_of_measure (measurement_type, name, symbol) values (${`Volume ${mark}`}, ${name}, ${symbol})
      returning id`);
  const [cc, inches] = [await measure('Cubic centimetre', 'cc'), await measure('Cubic inch', 'ci')];
  const displacement = await define('Displacement', 5);
  await shared(sql`insert into definition_unit (definition_id, unit_id, ordinal) values (${displacement}, ${cc}, 1)`);
  const [front, rear] = [await define('Front', 1), await define('Rear', 1)];
  const track = await define('Track', 6);
  await shared(sql`insert into definition_part (definition_id, part_id, ordinal)
    values (${track}, ${front}, 1), (${track}, ${rear}, 2)`);
  const [number, words, listed] = [await define('Number', 1), await define('Text', 2), await define('List', 3, list)];
  let ordinal = 0;
  const field = async (
    name: string,
    definition: number,
    of: { group?: string; isRequired?: boolean; repeat?: number } = {},
  ) => {
    const id = await idOf(sql`insert into feature_field (industry_id, definition_id, field_name, group_name, names)
      values (${industry}, ${definition}, ${name}, ${of.group ?? ''}, '{}') returning id`);
    await shared(sql`insert into feature_assignment (field_id, product_type_id, sub_type_id, ordinal, is_required, repeat_field_id)
      values (${id}, ${type}, ${subType}, ${ordinal++}, ${of.isRequired ?? false}, ${of.repeat ?? null})`);
    return id;
  };
  const engine = await field('Displacement', displacement, { group: 'Engine', isRequired: true });
  const fuel = await field('Fuel', listed, { group: 'Engine' });
  const seats = await field('Seats', number);
  const seatColor = await field('Seat color', words, { repeat: seats });
  const tracks = await field('Track', track);
  const make = await value(1005, 'Fjell');
  const petrol = await value(list, 'Petrol', 'Essence');
  return {
    mark,
    shared,
    idOf,
    value,
    ids: { industry, type, subType, make, petrol, cc, inches, front, rear, engine, fuel, seats, seatColor, tracks },
  };
}

/** Numbers of the starting states. */
const states = { draft: 1, published: 3, remove: 4 } as const;

/** A catalogue with a folder and two published units of an industry, and one release of them. */
export async function unitRelease(api: Api) {
  const catalog = await api.catalog({ languages: ['EN', 'FR'], contexts: ['Oem', 'MajorUnit'] });
  const of = await industryOf(api);
  const { ids: shared } = of;
  const caller = catalog.as('MajorUnits');
  const types = await typeIds(caller, 'MajorUnit');
  const add = async (code: string, parentId: number | null, name: string) => {
    const answer = await caller.post('/api/items/MajorUnit', {
      typeId: types[code],
      parentId,
      name,
      attributeValues: [],
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return (answer.body as { id: number }).id;
  };
  const edit = <T>(statement: RawBuilder<T>) => editing(api, catalog, (db) => statement.execute(db));
  const state = (name: keyof typeof states, ...ids: number[]) =>
    edit(sql`update hierarchy_item set workflow_id = (
        select id from workflow_state where context = 'MajorUnit' and number = ${states[name]})
      where id = any(${ids}::bigint[])`);
  const folder = await add('MF', null, 'Snowmobiles');
  const [unit, other] = [await add('MU', folder, 'Fjell 600 LT'), await add('MU', folder, 'Tundra')];
  for (const id of [unit, other])
    await edit(sql`insert into major_unit (item_id, industry_id, product_type_id, sub_type_id, make_id, model_year)
      values (${id}, ${shared.industry}, ${shared.type}, ${shared.subType}, ${shared.make}, 2026)
      on conflict (catalog_id, item_id) do update set industry_id = excluded.industry_id, product_type_id = excluded.product_type_id,
        sub_type_id = excluded.sub_type_id, make_id = excluded.make_id, model_year = 2026`);
  await state('published', folder, unit, other);
  const releases = releasesOf(api, catalog, 'MajorUnit');
  await releases.publish('full');
  const recordOf = async (id: number, layer = 'p') => (await releases.records(layer, 'units')).get(String(id));
  return { ...of, catalog, edit, state, add, releases, recordOf, items: { folder, unit, other } };
}
