import { sql } from 'kysely';
import type { ExportDataset, ExportOptions } from '../export/service.ts';
import { typeByCode } from '../hierarchy/type/queries.named.ts';
import { tagCell } from '../item-exchange/queries.named.ts';
import { attributeNames, itemNames } from '../item-exchange/queries.translations.ts';
import { partDescriptions, partLongDescriptions } from '../part/queries.translations.ts';
import type { Db } from '../platform/db/pool.ts';
import type { XliffUnit } from '../platform/files/xliff/write.ts';
import { limits } from '../diagram/rules.ts';
import { isWanted, joinMemory, joinText, keyCell, sheetCells, sheetChange } from '../translation/sheet/queries.ts';
import type { SheetKind } from '../translation/sheet/queries.ts';
import {
  languageTag,
  panelOf,
  sheetHeads,
  sheetOptionsOf,
  sheetOriginal,
  sheetStates,
} from '../translation/sheet/rules.ts';
import type { SheetOptions, SheetTypeId } from '../translation/sheet/rules.ts';
import { furtherLanguages } from './queries.ts';
import { memoryOf } from './queries.memory.ts';

type Sql = ReturnType<typeof sql>;

interface SheetOf {
  importTypeId: SheetTypeId;
  name: string;
  description: string;
  /** Heads between key and source. */
  record: readonly string[];
  /** Of a row, what it is called by translators. */
  nameOf(record: readonly string[]): string;
  rows(options: SheetOptions, change: number): Sql;
}

const sheet = (of: SheetOf): ExportDataset => ({
  key: panelOf(of.importTypeId)?.dataset ?? '',
  listedAt: 100 + of.importTypeId,
  name: of.name,
  description: of.description,
  isOffered: async (db) => (await furtherLanguages(db)).further.length > 0,
  options: languageProblem,

  async open(db, _groups, _within, given = {}) {
    const options = sheetOptionsOf(given);
    if (!options) throw new Error('A translation sheet has no language.');
    const change = await sheetChange(db);
    const { first } = await furtherLanguages(db);
    const heads = sheetHeads(of.record);
    return {
      heads,
      rows: of.rows(options, change),
      xliff: {
        head: {
          original: sheetOriginal(of.importTypeId, options.language, change),
          sourceLanguage: languageTag(first),
          targetLanguage: languageTag(options.language),
          note: of.name,
        },
        unit: (cells) => unitOf(cells, of),
      },
    };
  },
});

async function languageProblem(db: Db, given: ExportOptions): Promise<string | undefined> {
  const { further } = await furtherLanguages(db);
  return further.includes(String(given['language']))
    ? undefined
    : 'The catalogue is not translated into this language.';
}

/** A row of a sheet as a unit of XLIFF. */
function unitOf(cells: readonly string[], { record, nameOf }: SheetOf): XliffUnit {
  const [key = '', ...rest] = cells;
  const [source = '', , target = '', length = '', used = '', state] = rest.slice(record.length);
  return {
    id: key,
    name: nameOf(rest.slice(0, record.length)),
    source,
    target,
    state:
      state === sheetStates.translated ? 'translated' : state === sheetStates.proposed ? 'proposed' : 'untranslated',
    length: Number(length),
    note: used,
  };
}

/** The statement of a sheet: its parts with the memory beside them, in their order. */
function statement(options: SheetOptions, parts: readonly Sql[]): Sql {
  return sql`
    with memory as materialized ${memoryOf(options)}
    select x.cells from (${sql.join(parts, sql` union all `)}) x order by x.part, x.first collate "C", x.second collate "C", x.id, x.nth`;
}

const lengthCell = ({ length }: SheetKind) => sql`${String(length)}::text`;

/** Names of items and attributes. */
const hierarchySheet = sheet({
  importTypeId: 8,
  name: 'Translation sheet: hierarchy',
  description: 'Names of items and attributes with their translations into one language.',
  record: ['Type', 'Name', 'Tag'],
  nameOf: ([type, name, tag]) => [type, name, tag].filter(Boolean).join(' '),
  rows(options, change) {
    const items = sheetCells(
      {
        key: keyCell(itemNames, sql`r.id`),
        record: [sql`y.code`, sql`r.name`, tagCell('r')],
        source: itemNames.shown,
        length: lengthCell(itemNames),
        used: sql`coalesce(up.name, '')`,
      },
      options,
      change,
    );
    const attributes = sheetCells(
      {
        key: keyCell(attributeNames, sql`r.id`),
        record: [sql`'Attribute'::text`, sql`r.name`, sql`''::text`],
        source: attributeNames.shown,
        length: lengthCell(attributeNames),
        used: sql`''::text`,
      },
      options,
      change,
    );
    return statement(options, [
      sql`select 0 as part, y.code as first, r.name_sort as second, r.id, 0 as nth, ${items} as cells
          from hierarchy_item r join ${typeByCode} y on y.id = r.type_id
          left join hierarchy_relation h on h.child_id = r.id and h.is_primary left join hierarchy_item up on up.id = h.parent_id
          ${joinText(itemNames, options.language)} ${joinMemory(itemNames.shown)}
          where ${isWanted(itemNames.shown, options)}`,
      sql`select 1, '', r.name, r.id, 0, ${attributes} from attribute r
          ${joinText(attributeNames, options.language)} ${joinMemory(attributeNames.shown)}
          where ${isWanted(attributeNames.shown, options)}`,
    ]);
  },
});

/** Descriptions and long descriptions of parts. */
const partSheet = sheet({
  importTypeId: 9,
  name: 'Translation sheet: parts',
  description: 'Descriptions and long descriptions of parts with their translations into one language.',
  record: ['Part number', 'Field'],
  nameOf: (record) => record.join(' '),
  rows(options, change) {
    const texts = (kind: SheetKind, nth: number, field: string) => sql`
      select 0 as part, r.number_order as first, '' as second, r.id, ${sql.lit(nth)} as nth, ${sheetCells(
        {
          key: keyCell(kind, sql`r.id`),
          record: [sql`r.part_number`, sql`${field}::text`],
          source: kind.shown,
          length: lengthCell(kind),
          used: sql`coalesce(u.n, 0)::text`,
        },
        options,
        change,
      )} as cells
      from part r left join used u on u.part_id = r.id
      ${joinText(kind, options.language)} ${joinMemory(kind.shown)}
      where ${isWanted(kind.shown, options)}`;
    return sql`
      with memory as materialized ${memoryOf(options)},
        used as materialized (select part_id, count(distinct diagram_id) as n from parts_list_row group by part_id)
      select x.cells from (${texts(partDescriptions, 0, 'Description')} union all ${texts(partLongDescriptions, 1, 'Long description')}) x
      order by x.first collate "C", x.id, x.nth`;
  },
});

/** Contexts and footnotes, each text once. */
const bomContextSheet = sheet({
  importTypeId: 11,
  name: 'Translation sheet: contexts',
  description: 'Contexts and footnotes of parts lists with their translations into one language.',
  record: ['Kind'],
  nameOf: ([kind = '']) => kind,
  rows(options, change) {
    const borne = (field: 'context' | 'footnote', nth: number) => sql`
      select ${sql.lit(nth)} as part, r.source as first, '' as second, 0::bigint as id, 0 as nth, ${sheetCells(
        {
          key: sql`${`${field}-`}::text || md5(r.source)`,
          record: [sql`${field === 'context' ? 'Context' : 'Footnote'}::text`],
          source: sql`r.source`,
          length: sql`${String(limits[field])}::text`,
          used: sql`r.n::text`,
        },
        options,
        change,
      )} as cells
      from (select ${sql.ref(`l.${field}`)} as source, count(*) as n from parts_list_row l
        where ${sql.ref(`l.${field}`)} <> '' group by 1) r
      left join row_translation t on t.field = ${field} and md5(t.source) = md5(r.source) and t.language = ${options.language}
      ${joinMemory(sql`r.source`)}
      where ${isWanted(sql`r.source`, options)}`;
    return statement(options, [borne('context', 0), borne('footnote', 1)]);
  },
});

/** The sheets of the three panels (docs/domain/translation.md, Sheets). */
export const sheetDatasets: readonly ExportDataset[] = [hierarchySheet, partSheet, bomContextSheet];
