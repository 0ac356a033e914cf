import { sql } from 'kysely';
import { typeByCode } from '../hierarchy/type/queries.named.ts';
import type { ImportType, Stage } from '../import/service.ts';
import { isUnit } from '../item-exchange/queries.export.ts';
import { itemDiff, placeDiff } from '../item-exchange/queries.diff.ts';
import { madeItems } from '../item-exchange/queries.made.ts';
import { moveMessages, ofPlaces, placeColumns } from '../item-exchange/rules.ts';
import { countRows, planShown, writeRows } from '../item-exchange/service.load.ts';
import type { OwnRecords } from '../item-exchange/service.load.ts';
import { validateRows } from '../item-exchange/service.plan.ts';
import { hasMajorUnits } from '../major-unit/queries.ts';
import { lastModelYear } from '../major-unit/unit/rules.ts';
import { warnAdded } from './queries.named.ts';
import { addUnknown, ofOtherIndustry, planUnits, unknownIn, unknownNamed } from './queries.ts';
import { differingUnits, madeUnits, newUnitCells, unitDiff, writeUnits } from './queries.write.ts';
import { followedValues, industryColumn, unitColumns, unitImportMessages as said, valueColumns } from './rules.ts';

const own: OwnRecords = { keys: planUnits, differing: differingUnits, write: writeUnits };

/**
 * Import 200: major units, each with its places and what it is. A unit is told by type, name, keys, model year and make. A
 * value that a list lacks is warned of and added to it, marked as waiting to be settled (docs/domain/ari.md, Values to validate).
 */
export const unitImport: ImportType = {
  id: 200,
  key: 'majorUnits',
  name: 'Major units',
  xml: { number: 200, list: 'majorUnits', element: 'majorUnit' },
  isOffered: hasMajorUnits,
  permission: 'writeMajorUnit',
  modes: ['add', 'update'],
  extras: { moveItems: [moveMessages.rejected, moveMessages.doubted] },
  tables: ['hierarchy_item', 'hierarchy_relation', 'major_unit'],
  columns: [
    ...placeColumns.slice(0, 8).map((column) => (column.key === 'typeCode' ? { ...column, example: 'MU' } : column)),
    ...unitColumns,
    ...placeColumns.slice(8),
  ],
  records: [ofPlaces],

  async validate(stage) {
    await stage.reject(
      'typeCode',
      said.noUnit,
      sql`exists (select from ${typeByCode} t where t.code = upper(s.type_code) and not ${isUnit})`,
    );
    const last = lastModelYear(new Date());
    if (stage.has('modelYear')) await stage.reject('modelYear', said.year(last), sql`s.model_year > ${last}`);
    await planUnits(stage);
    await rejectValues(stage);
    await validateRows(stage, own);
    for (const column of valueColumns)
      if (stage.has(column.key)) await warnAdded(stage, column.key, unknownNamed(stage, column));
  },

  count: (stage) => countRows(stage, own),
  makes: async (stage) => [...(await madeItems(stage, await planUnits(stage))), madeUnits(stage, stage.side('plan'))],
  diff: {
    groupTitle: 'Type',
    prepare: async (stage) => void (await planShown(stage, own)),
    records: (stage) => [itemDiff(stage, newUnitCells(stage)), placeDiff(stage), unitDiff(stage)],
  },
  beforeChange: addUnknown,
  write: (stage) => writeRows(stage, own),
};

/** Rejects rows whose values are of another industry or belong elsewhere, or would have to be added to a closed list. */
async function rejectValues(stage: Stage): Promise<void> {
  for (const column of valueColumns) {
    if (!stage.has(column.key)) continue;
    const reject = (reason: string, lines: ReturnType<typeof sql>) =>
      stage.reject(column.key, reason, sql`s.line in (${lines})`);
    const alias = sql.ref(column.key);
    if (followedValues.some(({ is }) => is === column))
      await reject(
        column.field === 'brandId' ? said.otherMake : said.otherType,
        unknownIn(stage, column, sql`${alias}.elsewhere`),
      );
    await reject(said.closedList, unknownIn(stage, column, sql`not ${alias}.editable`));
    if (column !== industryColumn && stage.has(industryColumn.key))
      await reject(said.otherIndustry, ofOtherIndustry(stage, column));
  }
}
