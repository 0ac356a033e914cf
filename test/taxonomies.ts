import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { change } from '../src/platform/change/change.ts';
import { installation } from '../src/platform/contract/installation.ts';
import type { Db } from '../src/platform/db/pool.ts';
import type { Api, TestCatalog } from './api.ts';

/** What has the database: the api of tests, or a browser test's own. */
type Written = { services: Pick<Api['services'], 'database'> };

/** The installation is one for all tests of a worker, so what belongs to it has names of its own. */
export const unique = (name: string) => `${name} ${randomBytes(4).toString('hex')}`;

const writing = <T>(api: Written, catalogId: number, work: (db: Db) => Promise<T>) =>
  api.services.database.inCatalog(catalogId, (db) =>
    change(db, { kind: 'script', label: 'Test', actor: { id: null, name: 'tests' } }, () => work(db)),
  );

/** A value of a list of the installation; answers its id. */
export const listValue = (api: Written, list: number, name = unique('Value'), numericCode = 0) =>
  writing(api, installation.id, async (db) => {
    const { id } = await db
      .insertInto('list_value')
      .values({ list_type_id: list, name, numeric_code: numericCode })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

/** Levels by name, with those under them; an empty one is a leaf. */
export interface LevelTree {
  [name: string]: LevelTree;
}

/** A taxonomy of a new industry, made by its routes; `level` answers the id of a level by its name. */
export async function taxonomyOf(api: Api, catalog: TestCatalog, tree: LevelTree) {
  const root = catalog.as('super').under('');
  const industryId = await listValue(api, 1002, unique('Industry'));
  const name = unique('Taxonomy');
  const { id } = (await root.post('/api/taxonomy', { industryId, name })).body as { id: number };
  const ids = new Map<string, number>();
  const add = async (levels: LevelTree, parentId: number | null): Promise<void> => {
    for (const [levelName, under] of Object.entries(levels)) {
      const { status, body } = await root.post('/api/taxonomy/level', { taxonomyId: id, parentId, name: levelName });
      if (status !== 200) throw new Error(JSON.stringify(body));
      ids.set(levelName, body.id);
      await add(under, body.id);
    }
  };
  await add(tree, null);
  return { id, name, industryId, level: (of: string) => ids.get(of) ?? 0 };
}

/** Units of an industry, by default in a folder of the catalogue's tree; answers their items, in the order of the names. */
export async function unitsOfIndustry(
  api: Written,
  catalog: Pick<TestCatalog, 'id'>,
  industryId: number,
  names: readonly string[],
  of: { productTypeId?: number; subTypeId?: number; modelYear?: number; inTree?: boolean } = {},
): Promise<number[]> {
  const productTypeId = of.productTypeId ?? (await listValue(api, 1000));
  const subTypeId = of.subTypeId ?? (await listValue(api, 1001));
  return writing(api, catalog.id, async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into hierarchy_item (type_id, name, workflow_id)
      select (select id from hierarchy_type where context = 'MajorUnit' and code = 'MU'), n.name,
        (select id from workflow_state where context = 'MajorUnit' and is_init)
      from unnest(${names}::text[]) with ordinality n(name, place) order by n.place returning id`.execute(db);
    const ids = rows.map(({ id }) => id);
    if (of.inTree ?? true) {
      const folder = await sql<{ id: number }>`
        insert into hierarchy_item (type_id, name, workflow_id)
        select t.id, ${unique('Folder')}, (select id from workflow_state where context = 'MajorUnit' and is_init)
        from hierarchy_type t where t.context = 'MajorUnit' and t.code = 'MF' returning id`.execute(db);
      const folderId = folder.rows[0]?.id ?? 0;
      await sql`
        insert into hierarchy_relation (parent_id, child_id, is_primary, ordinal)
        select null::bigint, ${folderId}::bigint, true, (select coalesce(max(ordinal), 0) + 1024 from hierarchy_relation where parent_id is null)
        union all select ${folderId}::bigint, u.id, true, 1024 * u.place from unnest(${ids}::bigint[]) with ordinality u(id, place)`.execute(
        db,
      );
    }
    await sql`
      insert into major_unit (item_id, industry_id, product_type_id, sub_type_id, model_year)
      select u.id, ${industryId}, ${productTypeId}, ${subTypeId}, ${of.modelYear ?? null}
      from unnest(${ids}::bigint[]) u(id)`.execute(db);
    return ids;
  });
}
