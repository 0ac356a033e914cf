import { sql } from 'kysely';
import { baseTypes } from '../../hierarchy/rules.ts';
import { contentImported } from '../../hierarchy/states/service.ts';
import { rejectTypes } from '../../hierarchy/type/queries.named.ts';
import { hotspotSize, hotspotValue, imageMessages, maxHotspots } from '../../image/rules.ts';
import type { ImportColumn } from '../../import/rules.ts';
import type { ImportType, Stage } from '../../import/service.ts';
import { countRecords, makeSide, recordsDiff, rejectSide, writeRecords } from '../../import/stage/queries.ts';
import type { Records } from '../../import/stage/queries.ts';
import { nameItems, rejectUnnamed } from '../../item-exchange/queries.named.ts';

const { over, width, height } = hotspotSize;
const pixels = (key: string, title: string, min: number, max: number): ImportColumn => ({
  key,
  title,
  required: true,
  updateRequired: true,
  dataType: 'int',
  min,
  max,
});

const box = ['x', 'y', 'w', 'h'] as const;

const hotspots: Records = {
  table: 'hotspot',
  side: 'spot',
  match: sql`r.id = k.hotspot_id`,
  added: { image_id: sql`k.image_id` },
  fields: [
    { key: 'value', column: 'value', value: sql`s.value`, fresh: sql`''` },
    ...box.map((key) => ({ key, column: key, value: sql`${sql.ref(`s.${key}`)}::int`, fresh: sql`0` })),
    { key: 'confirmed', column: 'confirmed', value: sql`s.confirmed`, fresh: sql`true` },
  ],
  by: [
    {
      key: 'itemName',
      now: sql`(select min(i.name) from hierarchy_item i where i.image_id = r.image_id)`,
      becomes: sql`s.item_name`,
      isIdentity: true,
    },
  ],
};

/** The image that a path names as exports write it: the id, and the file's name behind a slash. */
const namedImage = sql`(select m.id from image m where s.image_path ~ '^[1-9][0-9]{0,14}/'
  and m.id = substring(s.image_path from '^[0-9]+')::bigint and m.file_name = substr(s.image_path, strpos(s.image_path, '/') + 1))`;

/** Side tables `item` and `spot`: the image of each good row, and the hotspot of its tag that it speaks of, by their order. */
async function findSpots(stage: Stage): Promise<void> {
  await nameItems(stage, {
    of: sql`s.item_name is not null and case when s.item_type is null then t.base_type = ${sql.lit(baseTypes.diagram)}
      else t.code = upper(s.item_type) end`,
    name: sql`s.item_name`,
    tag: sql`s.item_tag`,
  });
  await sql`delete from ${stage.side('item')} k using ${stage.table} s where s.line = k.line and s.item_name is null`.execute(
    stage.db,
  );
  await makeSide(
    stage,
    'spot',
    sql`
    with row as (
      select s.line, i.id as item_id, coalesce(i.image_id, ${namedImage}) as image_id, lower(btrim(coalesce(s.value, ''))) as tag
      from ${stage.table} s left join ${stage.side('item')} k on k.line = s.line
      left join hierarchy_item i on i.id = k.item_id where not s.bad
    ), numbered as (
      select r.*, row_number() over (partition by r.image_id, r.tag order by r.line) as nth from row r
    ), there as (
      select h.id, h.image_id, lower(btrim(h.value)) as tag,
        row_number() over (partition by h.image_id, lower(btrim(h.value)) order by h.y, h.x, h.id) as nth
      from hotspot h where h.image_id in (select image_id from row)
    )
    select n.line, n.item_id, n.image_id, t.id as hotspot_id, m.width, m.height,
      t.id is null and (select count(*) from hotspot x where x.image_id = n.image_id)
        + count(*) filter (where t.id is null) over (partition by n.image_id order by n.line) > ${maxHotspots} as is_too_much
    from numbered n left join there t on t.image_id = n.image_id and t.tag = n.tag and t.nth = n.nth
    left join image m on m.id = n.image_id`,
  );
}

/**
 * XML number 121: a hotspot of the image that a diagram, or another item, shows, or of the image of a path. Those of one
 * tag are told apart by their order, from top to bottom. What the file leaves out stays.
 */
export const hotspotsImport: ImportType = {
  id: 121,
  key: 'hotspots',
  name: 'Hotspots',
  xml: { number: 121, list: 'hotspots', element: 'hotspot' },
  isXmlOnly: true,
  modes: ['update'],
  comesFirst: { 'Item not found': 'hierarchy', 'The item has no image': 'image' },
  tables: ['hotspot'],
  columns: [
    { key: 'itemType', title: 'Item type', dataType: 'text', maxLength: 256, example: 'IP' },
    { key: 'itemName', title: 'Item name', dataType: 'text', maxLength: 256 },
    { key: 'itemTag', title: 'Item tag', dataType: 'text', maxLength: 256 },
    { key: 'imagePath', title: 'Image path', dataType: 'text', maxLength: 1024 },
    { key: 'value', title: 'Value', dataType: 'text', maxLength: hotspotValue },
    pixels('x', 'X', 0, 1_000_000),
    pixels('y', 'Y', 0, 1_000_000),
    pixels('w', 'W', over + 1, width),
    pixels('h', 'H', over + 1, height),
    { key: 'confirmed', title: 'Confirmed', dataType: 'bool', empty: 'true' },
  ],

  async validate(stage) {
    await rejectTypes(stage, { key: 'itemType', column: 'item_type' });
    await stage.reject(
      'itemName',
      'Name an item or an image, not both',
      sql`(s.item_name is null) = (s.image_path is null)`,
    );
    await findSpots(stage);
    await rejectUnnamed(stage, 'itemName', 'Item');
    const reject = (column: string, reason: string, where: ReturnType<typeof sql>) =>
      rejectSide(stage, { side: 'spot', column, reason, where });
    await reject('itemName', 'The item has no image', sql`k.item_id is not null and k.image_id is null`);
    await reject('imagePath', 'Image not found', sql`k.image_id is null`);
    await stage.reject(
      'x',
      'A hotspot lies in the image, is larger than 10 and at most 400 by 200.',
      sql`exists (select from ${stage.side('spot')} k where k.line = s.line and (s.x + s.w > k.width or s.y + s.h > k.height))`,
    );
    await reject('value', imageMessages.tooManyHotspots, sql`k.is_too_much`);
  },

  count: (stage) => countRecords(stage, hotspots),
  diff: { areCounts: true, records: (stage) => [recordsDiff(stage, hotspots)] },

  async write(stage, changeId) {
    await findSpots(stage);
    const counts = await writeRecords(stage, hotspots);
    const items = sql`select i.id from hierarchy_item i join hotspot h on h.image_id = i.image_id
      where h.change_id = ${changeId} and h.image_id in (select k.image_id from ${stage.side('spot')} k)`;
    await contentImported(stage.db, items, stage.options.stateAfterImport);
    return counts;
  },
};
