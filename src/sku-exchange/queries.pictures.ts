import { sql } from 'kysely';
import type { Counts } from '../import/rules.ts';
import type { RecordDiff, SqlFragment, Stage } from '../import/service.ts';
import { makeSide } from '../import/stage/queries.ts';
import { imageTypes } from '../sku/rules.ts';
import { pictureName, planPictures } from '../unit-exchange/queries.pictures.ts';

/** Pictures of SKUs, `place` from 1: the primary one, then the others by weight. */
const picturesIn = (skus: SqlFragment) => sql`
  select x.sku_id as item_id, x.image_id, m.hash,
    row_number() over (partition by x.sku_id order by x.is_primary desc, x.weight, x.id) as place
  from sku_image x join image m on m.id = x.image_id where x.sku_id in (${skus})`;

/** The type of picture that a text names. */
export const typeOf = (text: SqlFragment) =>
  sql`(case lower(${text}) ${sql.join(
    imageTypes.map((type) => sql`when ${sql.lit(type.toLowerCase())} then ${sql.lit(type)}`),
    sql` `,
  )} end)`;

/** Side tables of what the rows say of pictures, and of all pictures that the SKUs will have in their order. */
export async function planSkuPictures(stage: Stage): Promise<void> {
  await makeSide(stage, 'item', sql`select n.line, n.sku_id as item_id from ${stage.side('named')} n`);
  await planPictures(stage, picturesIn);
}

const rows = (stage: Stage) => sql`${stage.table} s join ${stage.side('picture')} k on k.line = s.line and not s.bad
  join ${stage.side('file')} z on z.path = s.file_path left join ${stage.side('arranged')} a on a.line = k.line
  left join sku_image r on r.sku_id = k.item_id and r.image_id = k.image_id`;
const typeSaid = (stage: Stage) => (stage.has('imageType') ? typeOf(sql`s.image_type`) : sql`null::text`);
const nameNow = sql`(select m.name from image m where m.id = r.image_id)`;
const differs = (
  stage: Stage,
) => sql`(a.becomes is distinct from a.place or (k.name is not null and k.name <> ${nameNow})
  or ${typeSaid(stage)} <> r.image_type)`;

/** Lines that add a picture or change one. */
export const changingPictures = (stage: Stage) =>
  sql`select s.line from ${rows(stage)} where k.image_id is null or ${differs(stage)}`;

export async function countSkuPictures(stage: Stage): Promise<Counts> {
  const { rows: counted } = await sql<{ all: number; absent: number; update: number }>`
    select count(*)::int as all, count(*) filter (where k.image_id is null)::int as absent,
      count(*) filter (where k.image_id is not null and ${differs(stage)})::int as update
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

/** Pictures as the file changes them, each as a whole: what others of the SKU become hangs on it. */
export function skuPictureDiff(stage: Stage): RecordDiff {
  const ofRow = (of: SqlFragment) => sql`(select ${of} from ${stage.side('arranged')} a where a.line = s.line)`;
  const weight = sql`case when a.becomes = a.place then r.weight else a.becomes end`;
  const isFirst = sql`case when a.becomes = a.place then r.is_primary else a.becomes = 1 end`;
  return {
    table: 'sku_image',
    from: rows(stage),
    ...(stage.mode === 'update' && { where: sql`r.id is not null` }),
    isWhole: 'differing',
    cells: [
      {
        key: 'sku',
        now: sql`(select x.number from sku x where x.id = r.sku_id)`,
        becomes: sql`s.sku`,
        isIdentity: true,
      },
      {
        key: 'filePath',
        now: sql`(select m.file_name from image m where m.id = r.image_id)`,
        becomes: sql`s.file_path`,
        isIdentity: true,
      },
      ...(stage.has('imageName')
        ? [
            {
              key: 'imageName',
              now: nameNow,
              becomes: pictureName(stage, nameNow),
              becomesBeside: sql`coalesce(k.name, ${nameNow})`,
            },
          ]
        : []),
      { key: 'isPrimary', now: sql`r.is_primary`, becomes: ofRow(isFirst), becomesBeside: isFirst, left: 'asked' },
      { key: 'weight', now: sql`r.weight`, becomes: ofRow(weight), becomesBeside: weight, left: 'asked' },
      ...(stage.has('imageType')
        ? [{ key: 'imageType', now: sql`r.image_type`, becomes: sql`coalesce(${typeSaid(stage)}, r.image_type)` }]
        : []),
    ],
  };
}

/** Adds pictures, names and arranges them. Answers a query of the SKUs that it changed. */
export async function writeSkuPictures(stage: Stage): Promise<SqlFragment> {
  const { db, side } = stage;
  stage.progress('Writing pictures', 0, 2);
  await makeSide(
    stage,
    'fresh',
    sql`select a.line, platform.next_id('image') as image_id from ${side('arranged')} a where a.image_id is null`,
  );
  await makeSide(
    stage,
    'written',
    sql`
    select distinct a.item_id from ${side('arranged')} a where a.becomes is distinct from a.place
    union select k.item_id from ${rows(stage)} where k.image_id is not null and ${differs(stage)}`,
  );
  await makeSide(
    stage,
    'final',
    sql`select a.line, a.item_id, coalesce(a.image_id, f.image_id) as image_id, a.becomes, ${typeSaid(stage)} as type
      from ${side('arranged')} a join ${side('written')} w on w.item_id = a.item_id
      left join ${side('fresh')} f on f.line = a.line left join ${stage.table} s on s.line = a.line`,
  );
  await sql`update image m set name = k.name from ${rows(stage)}
    where m.id = k.image_id and k.name is not null and k.name <> m.name`.execute(db);
  await sql`
    insert into image (id, name, file_name, hash, content_type, width, height, original_hash, original_type)
    select f.image_id, coalesce(k.name, z.name), z."fileName", z.hash, z."contentType", z.width, z.height, z."originalHash",
      z."originalType"
    from ${side('fresh')} f join ${side('picture')} k on k.line = f.line join ${stage.table} s on s.line = f.line
    join ${side('file')} z on z.path = s.file_path order by f.line`.execute(db);
  stage.progress('Arranging pictures', 1, 2);
  const final = side('final');
  await sql`update sku_image r set is_primary = false from ${final} f
    where r.sku_id = f.item_id and r.image_id = f.image_id and r.is_primary and f.becomes > 1`.execute(db);
  await sql`
    insert into sku_image as r (sku_id, image_id, is_primary, image_type, weight)
    select f.item_id, f.image_id, f.becomes = 1, coalesce(f.type, o.image_type, ${sql.lit(imageTypes[0])}), f.becomes
    from ${final} f left join sku_image o on o.sku_id = f.item_id and o.image_id = f.image_id
    order by f.item_id, f.becomes
    on conflict (catalog_id, sku_id, image_id) do update
      set is_primary = excluded.is_primary, image_type = excluded.image_type, weight = excluded.weight
      where (r.is_primary, r.image_type, r.weight) is distinct from (excluded.is_primary, excluded.image_type, excluded.weight)`.execute(
    db,
  );
  await sql`update sku x set use_stock_image = false where x.use_stock_image and x.id in (
    select f.item_id from ${final} f group by 1 having count(*) = count(*) filter (where f.image_id in (
      select n.image_id from ${side('fresh')} n)))`.execute(db);
  return sql`select w.item_id from ${side('written')} w`;
}
