import { sql } from 'kysely';
import type { Counts } from '../import/rules.ts';
import type { RecordDiff, SqlFragment, Stage } from '../import/service.ts';
import { makeSide } from '../import/stage/queries.ts';

/** Pictures of units, `place` from 1: the one of the item itself, then the others by weight. */
export const picturesIn = (items: SqlFragment) => sql`
  select x.item_id, x.image_id, m.hash, row_number() over (partition by x.item_id order by x.weight, x.id) as place
  from (
    select i.id as item_id, i.image_id, 0::bigint as id, 1 as weight from hierarchy_item i
    where i.id in (${items}) and i.image_id is not null
    union all
    select o.item_id, o.image_id, o.id, o.weight from item_picture o join hierarchy_item i on i.id = o.item_id
    where o.item_id in (${items}) and o.image_id is distinct from i.image_id) x
  join image m on m.id = x.image_id`;

const value = (stage: Stage, key: string, column: SqlFragment, type: string) =>
  stage.has(key) ? column : sql`null::${sql.raw(type)}`;

/**
 * Side tables `picture`, of each good row the unit, the file and the picture that it is, and `arranged`, all pictures that
 * the units will have in their order. A picture is known by the image that the path names, else by its bytes. The primary
 * one stands first, another at the place that its weight says, or at the end; all others follow each other as they did.
 */
export async function planPictures(stage: Stage, pictures = picturesIn): Promise<void> {
  const items = sql`select i.item_id from ${stage.side('item')} i`;
  await makeSide(stage, 'standing', pictures(items));
  const own = stage.side('standing');
  await makeSide(
    stage,
    'picture',
    sql`
    with row as (
      select s.line, i.item_id, z.hash, ${value(stage, 'imageName', stage.erases('imageName') ? sql`coalesce(s.image_name, z.name)` : sql`s.image_name`, 'text')} as name,
        ${value(stage, 'isPrimary', sql`s.is_primary`, 'boolean')} as is_primary, ${value(stage, 'weight', sql`s.weight::int`, 'int')} as weight,
        case when s.file_path ~ '^[1-9][0-9]{0,14}/' then split_part(s.file_path, '/', 1)::bigint end as named_id
      from ${stage.table} s join ${stage.side('item')} i on i.line = s.line join ${stage.side('file')} z on z.path = s.file_path
      where not s.bad and z.reason is null),
    known as (
      select distinct on (r.line) r.line, o.image_id, o.place from row r join ${own} o on o.item_id = r.item_id and o.hash = r.hash
      order by r.line, o.image_id = r.named_id desc nulls last, o.place)
    select r.*, k.image_id, k.place, coalesce(h.has, 0) as has,
      row_number() over (partition by r.item_id, k.image_id is null order by r.line) as at,
      min(r.line) over (partition by r.item_id, coalesce(k.image_id::text, r.hash)) as first,
      min(r.line) filter (where r.is_primary) over (partition by r.item_id) as first_primary
    from row r left join known k on k.line = r.line
    left join (select o.item_id, count(*) as has from ${own} o group by 1) h on h.item_id = r.item_id`,
  );
  await makeSide(
    stage,
    'arranged',
    sql`
    with said as (select k.* from ${stage.side('picture')} k join ${stage.table} s on s.line = k.line where not s.bad
      ${stage.mode === 'update' ? sql`and k.image_id is not null` : sql``}),
    all_of as (
      select o.item_id, o.image_id, o.place, k.line, k.is_primary, k.weight
      from ${own} o left join said k on k.item_id = o.item_id and k.image_id = o.image_id
      where o.item_id in (select item_id from said)
      union all
      select k.item_id, null, null, k.line, k.is_primary, k.weight from said k where k.image_id is null),
    placed as (
      select a.*, case when a.is_primary then 1 else a.weight end as wanted,
        count(*) over (partition by a.item_id) as total
      from all_of a),
    ranked as (
      select p.*, row_number() over (partition by p.item_id, p.wanted is null
        order by p.wanted, p.is_primary desc nulls last, p.place, p.line) as nth from placed p),
    told as (
      select r.line, r.item_id, r.image_id, r.place, least(
        max(r.wanted - r.nth) over (partition by r.item_id order by r.nth) + r.nth,
        r.total - count(*) over (partition by r.item_id) + r.nth)::int as becomes
      from ranked r where r.wanted is not null),
    free as (
      select x.item_id, n as becomes, row_number() over (partition by x.item_id order by n) as nth
      from (select distinct item_id, total from placed) x cross join lateral generate_series(1, x.total::int) n
      where not exists (select from told t where t.item_id = x.item_id and t.becomes = n))
    select line, item_id, image_id, place, becomes from told
    union all
    select r.line, r.item_id, r.image_id, r.place, f.becomes
    from ranked r join free f on f.item_id = r.item_id and f.nth = r.nth where r.wanted is null`,
  );
}

/** What a picture is called once the file is written: `now` where its row says nothing. */
export const pictureName = (stage: Stage, now: SqlFragment): SqlFragment =>
  sql`coalesce((select k.name from ${stage.side('picture')} k where k.line = s.line), ${now})`;

const rows = (stage: Stage) => sql`${stage.table} s join ${stage.side('picture')} k on k.line = s.line and not s.bad
  join ${stage.side('file')} z on z.path = s.file_path left join ${stage.side('arranged')} a on a.line = k.line
  left join image r on r.id = k.image_id`;
const differs = sql`(a.becomes is distinct from a.place or (k.name is not null and k.name <> r.name))`;

export async function countPictures(stage: Stage): Promise<Counts> {
  const { rows: counted } = await sql<{ all: number; absent: number; update: number }>`
    select count(*)::int as all, count(*) filter (where k.image_id is null)::int as absent,
      count(*) filter (where k.image_id is not null and ${differs})::int as update
    from ${rows(stage)}`.execute(stage.db);
  const { all = 0, absent = 0, update = 0 } = counted[0] ?? {};
  const isUpdate = stage.mode === 'update';
  return {
    create: isUpdate ? 0 : absent,
    update,
    unchanged: all - absent - update,
    remove: 0,
    ...(isUpdate && { skipped: absent }),
  };
}

/** Pictures as the file changes them, each as a whole: what others of the unit become hangs on it. */
export function pictureDiff(stage: Stage): RecordDiff {
  const placeNow = sql`case when exists (select from hierarchy_item i where i.image_id = r.id) then 1
    else (select min(o.weight) from item_picture o where o.image_id = r.id) end`;
  const ofRow = (of: SqlFragment) => sql`(select ${of} from ${stage.side('arranged')} a where a.line = s.line)`;
  const becomes = sql`case when a.becomes = a.place then ${placeNow} else a.becomes end`;
  const isFirst = sql`case when a.becomes = a.place then ${placeNow} = 1 else a.becomes = 1 end`;
  return {
    table: 'image',
    from: rows(stage),
    ...(stage.mode === 'update' && { where: sql`r.id is not null` }),
    isWhole: 'differing',
    cells: [
      { key: 'name', now: sql`null::text`, becomes: sql`s.name`, isIdentity: true },
      { key: 'filePath', now: sql`r.file_name`, becomes: sql`s.file_path`, isIdentity: true },
      ...(stage.has('imageName')
        ? [
            {
              key: 'imageName',
              now: sql`r.name`,
              becomes: pictureName(stage, sql`r.name`),
              becomesBeside: sql`coalesce(k.name, r.name)`,
            },
          ]
        : []),
      { key: 'isPrimary', now: sql`${placeNow} = 1`, becomes: ofRow(isFirst), becomesBeside: isFirst, left: 'asked' },
      { key: 'weight', now: placeNow, becomes: ofRow(becomes), becomesBeside: becomes, left: 'asked' },
    ],
  };
}

/** Adds pictures, renames and arranges them. Answers a query of the units that it changed. */
export async function writePictures(stage: Stage): Promise<SqlFragment> {
  const { db } = stage;
  stage.progress('Writing pictures', 0, 2);
  await makeSide(
    stage,
    'fresh',
    sql`select a.line, platform.next_id('image') as image_id from ${stage.side('arranged')} a where a.image_id is null`,
  );
  await makeSide(
    stage,
    'written',
    sql`
    select distinct a.item_id from ${stage.side('arranged')} a where a.becomes is distinct from a.place
    union select k.item_id from ${rows(stage)} where k.image_id is not null and ${differs}`,
  );
  await sql`update image m set name = k.name from ${rows(stage)}
    where m.id = k.image_id and k.name is not null and k.name <> m.name`.execute(db);
  await sql`
    insert into image (id, name, file_name, hash, content_type, width, height, original_hash, original_type)
    select f.image_id, coalesce(k.name, z.name), z."fileName", z.hash, z."contentType", z.width, z.height, z."originalHash",
      z."originalType"
    from ${stage.side('fresh')} f join ${stage.side('picture')} k on k.line = f.line join ${stage.table} s on s.line = f.line
    join ${stage.side('file')} z on z.path = s.file_path order by f.line`.execute(db);
  stage.progress('Arranging pictures', 1, 2);
  await makeSide(
    stage,
    'final',
    sql`select a.line, a.item_id, coalesce(a.image_id, f.image_id) as image_id, a.becomes from ${stage.side('arranged')} a
      join ${stage.side('written')} w on w.item_id = a.item_id left join ${stage.side('fresh')} f on f.line = a.line`,
  );
  const final = stage.side('final');
  await sql`update hierarchy_item i set image_id = f.image_id from ${final} f
    where i.id = f.item_id and f.becomes = 1 and i.image_id is distinct from f.image_id`.execute(db);
  await sql`delete from item_picture o using ${final} f
    where o.item_id = f.item_id and o.image_id = f.image_id and f.becomes = 1`.execute(db);
  await sql`
    insert into item_picture as o (item_id, image_id, weight)
    select f.item_id, f.image_id, f.becomes from ${final} f where f.becomes > 1 order by f.item_id, f.becomes
    on conflict (catalog_id, item_id, image_id) do update set weight = excluded.weight
      where o.weight <> excluded.weight`.execute(db);
  return sql`select w.item_id from ${stage.side('written')} w`;
}
