import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { LevelSource, Taxonomies, TaxonomySource } from '../derive/taxonomy.ts';

/** Levels as they are now, with those above them and their taxonomies; those that are no more are left out. */
export async function taxonomiesOf(db: Db, levelIds: readonly number[]): Promise<Taxonomies> {
  const levels = await levelRows(db, levelIds);
  const wanted = [...new Set(levels.map(({ taxonomyId }) => taxonomyId))];
  const { rows } =
    wanted.length === 0
      ? { rows: [] }
      : await sql<TaxonomySource>`
        with recursive way(start, id, far) as (
          select t.id, t.industry_id, 0 from shared_taxonomy t where t.id = any(${wanted}::bigint[])
          union all
          select w.start, l.replace_with, w.far + 1 from way w join shared_list_value l on l.id = w.id
          where l.replace_with is not null and w.far < 100)
        select distinct on (t.id) t.id, t.name, t.names, jsonb_build_object('name', l.name, 'names', l.names) as industry
        from shared_taxonomy t join way w on w.start = t.id join shared_list_value l on l.id = w.id
        order by t.id, w.far desc`.execute(db);
  return {
    taxonomies: new Map(rows.map((row) => [row.id, row])),
    levels: new Map(levels.map((level) => [level.id, level])),
  };
}

async function levelRows(db: Db, ids: readonly number[]): Promise<LevelSource[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LevelSource>`
    with recursive up(id) as (
      select unnest(${[...ids]}::bigint[])
      union select l.parent_id from up join shared_taxonomy_level l on l.id = up.id where l.parent_id is not null)
    select l.id, l.taxonomy_id as "taxonomyId", l.parent_id as "parentId", l.ordinal as place, l.code, l.name, l.names
    from up join shared_taxonomy_level l on l.id = up.id`.execute(db);
  return rows;
}
