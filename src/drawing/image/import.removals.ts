import { sql } from 'kysely';
import { removeImages } from '../../image/queries.ts';
import { removalImport } from '../../import/stage/service.ts';
import { makeSide, rejectSide } from '../../import/stage/queries.ts';

/** Names that a refusal tells. */
const told = 10;

/** XML number 177: images that go with their hotspots, by the path that exports give them. One that something shows stays. */
export const imageRemovals = removalImport({
  id: 177,
  key: 'imageRemovals',
  name: 'Deletes of images',
  xml: { number: 177, list: 'removedImages', element: 'image' },
  tables: ['image', 'hotspot'],
  columns: [
    {
      key: 'filePath',
      title: 'File path',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 1024,
      example: '12/carburetor.png',
    },
  ],

  gone: [
    {
      table: 'image',
      cells: [
        { key: 'filePath', now: sql`r.id || '/' || r.file_name`, becomes: sql`s.file_path`, isIdentity: true },
        { key: 'name', title: 'Name', now: sql`r.name`, becomes: sql`null::text` },
      ],
    },
  ],

  find: (stage) =>
    makeSide(
      stage,
      'gone',
      sql`select s.line, m.id from ${stage.table} s
        left join image m on s.file_path ~ '^[1-9][0-9]{0,14}/' and m.id = substring(s.file_path from '^[0-9]{1,15}')::bigint
          and m.file_name = substr(s.file_path, strpos(s.file_path, '/') + 1)
        where not s.bad`,
    ),

  async refuse(stage) {
    const shown = sql`select distinct u.shown from hangs_on_image u where u.of_id = k.id and u.shown is not null`;
    await rejectSide(stage, {
      side: 'gone',
      column: 'filePath',
      reason: sql`'The image is shown by ' || (select string_agg(x.shown, ', ' order by x.shown) from (${shown} order by 1 limit ${told}) x) || '.'`,
      where: sql`k.id is not null and exists (${shown})`,
    });
  },

  remove: (db, ids) => removeImages(db, ids),
});
