import { sql } from 'kysely';
import { contentImported } from '../hierarchy/states/service.ts';
import type { ImportType } from '../import/service.ts';
import { rejectRepeated, rejectSide } from '../import/stage/queries.ts';
import { hasMajorUnits } from '../major-unit/queries.ts';
import { unitLimits, unitMessages } from '../major-unit/rules.ts';
import {
  colorDiff,
  colorsWritten,
  contradicting,
  countColors,
  planColors,
  relationDiff,
  writeColors,
} from './queries.colors.ts';
import { addMissing } from './queries.ts';
import { findUnits, rejectClosed, warnMissing } from './queries.named.ts';
import { unitNameColumns } from './rules.ts';
import { colorColumns, colorListColumns, recordMessages as said } from './rules.records.ts';

/**
 * Import 201: colors of units. Rows of the same name, location and type that say nothing different are one color, which
 * several units share; what a file says of a color that a unit has holds for all units that have it.
 */
export const colorsImport: ImportType = {
  id: 201,
  key: 'unitColors',
  name: 'Colors of units',
  xml: { number: 201, name: 'Colors', list: 'unitColors', element: 'unitColor' },
  isOffered: hasMajorUnits,
  permission: 'writeMajorUnit',
  comesFirst: { 'Item not found': 'majorUnits' },
  modes: ['update'],
  tables: ['color', 'color_relation'],
  columns: [...unitNameColumns, ...colorColumns],

  async validate(stage) {
    await stage.reject('rgbValue', unitMessages.rgbValue, sql`s.rgb_value !~* '^#?[0-9a-f]{6}$'`);
    await findUnits(stage);
    await planColors(stage);
    for (const column of colorListColumns) await rejectClosed(stage, column);
    await rejectRepeated(stage, 'color', 'mfrName', 'Same unit and color as in row');
    const contradicted = contradicting(stage);
    await stage.reject(
      'mfrName',
      sql`(select 'It says otherwise of the color than row ' || k.other from (${contradicted}) k where k.line = s.line)`,
      sql`s.line in (select k.line from (${contradicted}) k)`,
    );
    await rejectSide(stage, {
      side: 'color',
      column: 'priceEffectiveDate',
      reason: said.noPrice,
      where: sql`k.day is not null and (k.price < 0 or k.price is null and not exists (
        select from color c where c.id = k.color_id and c.price is not null))`,
    });
    if (stage.mode !== 'update')
      await rejectSide(stage, {
        side: 'color',
        column: 'mfrName',
        reason: unitMessages.tooManyColors,
        where: sql`k.relation_id is null and k.at + (
          select count(*) from color_relation r where r.item_id = k.item_id) > ${unitLimits.colors}`,
      });
    await planColors(stage);
    await stage.warn(
      'mfrName',
      said.otherUnits,
      sql`s.line in (select n.line from ${stage.side('changed')} n where exists (select from color_relation r
        where r.color_id = n.color_id and r.item_id not in (select i.item_id from ${stage.side('item')} i)))`,
    );
    await stage.warn(
      'mfrName',
      said.otherColor,
      sql`s.line in (select k.makes from ${stage.side('color')} k where k.color_id is null and exists (
        select from color c where lower(c.mfr_name) = k.name and coalesce(c.location_id::text, '') = k.loc
          and coalesce(c.type_id::text, '') = k.kind and exists (select from color_relation r where r.color_id = c.id)))`,
    );
    for (const column of colorListColumns) await warnMissing(stage, column);
  },

  count: countColors,
  diff: { prepare: planColors, records: (stage) => [colorDiff(stage), relationDiff(stage)] },

  async beforeChange(stage, of) {
    await planColors(stage);
    await addMissing(stage, of);
  },

  async write(stage, changeId) {
    await planColors(stage);
    const counts = await countColors(stage);
    await writeColors(stage);
    await contentImported(stage.db, colorsWritten(stage, changeId), stage.options.stateAfterImport);
    return counts;
  },
};
