import { sql } from 'kysely';
import type { Counts } from '../../import/rules.ts';
import type { DiffCell, ImportType, RecordDiff, SqlFragment, Stage } from '../../import/service.ts';
import { makeSide, rejectRepeated, rejectSide } from '../../import/stage/queries.ts';
import { lockLevels } from '../../taxonomy/queries.ts';
import { taxonomyLimits, taxonomyMessages } from '../../taxonomy/rules.ts';
import { mergedEntries, rejectNames } from '../queries.ts';
import { exchangeMessages as said, industryColumn, inLines, namesColumn, required, text } from '../rules.ts';
import {
  addTaxonomies,
  beyondLimit,
  differs,
  inCircle,
  planLevels,
  tooDeep,
  usedAbove,
  writeLevels,
} from './queries.ts';

/** Side table `taxonomy`: of each good row that speaks of a taxonomy itself what it becomes. */
const planTaxonomies = (stage: Stage) =>
  makeSide(
    stage,
    'taxonomy',
    sql`
    select k.line, k.taxonomy_id, min(k.line) over (partition by k.in_taxonomy) as first,
      ${stage.has('names') ? mergedEntries(stage, 'names', sql`t.names`, sql`s.names`) : sql`coalesce(t.names, '{}')`} as names
    from ${stage.side('row')} k join ${stage.table} s on s.line = k.line left join taxonomy t on t.id = k.taxonomy_id
    where k.depth is null`,
  );

async function plan(stage: Stage): Promise<void> {
  await planLevels(stage);
  await planTaxonomies(stage);
}

const levels = (stage: Stage) => sql`${stage.table} s join ${stage.side('level')} k on k.line = s.line
  left join taxonomy_level r on r.id = k.level_id`;
const taxonomies = (stage: Stage) => sql`${stage.table} s join ${stage.side('taxonomy')} k on k.line = s.line
  left join taxonomy r on r.id = k.taxonomy_id`;

const entriesShown = (names: SqlFragment) => sql`
  (select string_agg(e.key || ': ' || e.value, E'\\n' order by e.key) from jsonb_each_text(${names}) e)`;

const cellsOf = (stage: Stage): DiffCell[] => [
  { key: 'path', now: sql`r.name`, becomes: sql`k.name` },
  {
    key: 'place',
    title: 'Level above',
    now: sql`(select p.name from shared_taxonomy_level p where p.id = r.parent_id)`,
    becomes: sql`case when k.parent_id is not null then k.path[k.depth - 1] end`,
  },
  ...(stage.has('code') ? [{ key: 'code', now: sql`r.code`, becomes: sql`k.code` }] : []),
  { key: 'ordinal', now: sql`r.ordinal`, becomes: sql`k.ordinal` },
  ...(stage.has('names')
    ? [{ key: 'names', now: entriesShown(sql`r.names`), becomes: entriesShown(sql`k.names`) }]
    : []),
];

/** Rows that the mode leaves alone have no record. */
const known = (stage: Stage) => (stage.mode === 'update' ? sql`not s.bad and r.id is not null` : sql`not s.bad`);

const parts = (stage: Stage): RecordDiff[] => [
  { table: 'taxonomy_level', from: levels(stage), where: known(stage), cells: cellsOf(stage), isWhole: 'differing' },
  {
    table: 'taxonomy',
    from: taxonomies(stage),
    where: known(stage),
    cells: [
      { key: 'taxonomy', now: sql`r.name`, becomes: sql`s.taxonomy`, isIdentity: true },
      { key: 'names', now: entriesShown(sql`r.names`), becomes: entriesShown(sql`k.names`) },
    ],
    isWhole: 'differing',
  },
];

async function countRows(stage: Stage): Promise<Counts> {
  const { rows } = await sql<{ absent: number; update: number; all: number }>`
    select count(*) filter (where x.is_new)::int as absent, count(*) filter (where not x.is_new and x.differs)::int as update,
      count(*)::int as all
    from (select r.id is null as is_new, ${differs} as differs from ${levels(stage)} where not s.bad
      union all select r.id is null, k.names is distinct from r.names from ${taxonomies(stage)} where not s.bad) x`.execute(
    stage.db,
  );
  const { absent = 0, update = 0, all = 0 } = rows[0] ?? {};
  const isNew = stage.mode !== 'update';
  return {
    create: isNew ? absent : 0,
    update,
    unchanged: all - absent - update,
    remove: 0,
    skipped: isNew ? 0 : absent,
  };
}

/**
 * Import 221: taxonomies and their levels. A level is told by its code, else by its way; one that its code tells is renamed
 * and moved as its way says. A taxonomy that is not there becomes one. A row without a way speaks of the taxonomy itself.
 * What the file does not speak of stays.
 */
export const taxonomyImport: ImportType = {
  id: 221,
  key: 'taxonomies',
  name: 'Taxonomies',
  of: 'installation',
  xml: { number: 221, list: 'taxonomyLevels', element: 'taxonomyLevel' },
  comesFirst: { [said.noIndustry]: 'listValues' },
  modes: ['update'],
  tables: ['taxonomy', 'taxonomy_level'],
  columns: [
    industryColumn,
    text('taxonomy', 'Taxonomy', taxonomyLimits.name, { ...required, example: 'Products' }),
    {
      key: 'path',
      title: 'Path',
      dataType: 'list',
      maxLength: taxonomyLimits.name,
      delimitor: inLines,
      aliases: ['level path', 'level', 'levels'],
    },
    text('code', 'Code', taxonomyLimits.code, { aliases: ['external code', 'id'], example: '888' }),
    {
      key: 'ordinal',
      title: 'Ordinal',
      dataType: 'int',
      min: 0,
      max: 999_999_999,
      aliases: ['order', 'position', 'sort order'],
    },
    namesColumn,
  ],

  async validate(stage) {
    await rejectNames(stage);
    if (stage.has('path'))
      await stage.reject('path', taxonomyMessages.tooDeep, sql`cardinality(s.path) > ${taxonomyLimits.depth}`);
    await plan(stage);
    await rejectSide(stage, {
      side: 'row',
      column: 'industry',
      reason: said.noIndustry,
      where: sql`k.industry_id is null`,
    });
    await rejectRepeated(stage, 'level', 'path', 'Same level as in row');
    await rejectRepeated(stage, 'taxonomy', 'taxonomy', 'Same taxonomy as in row');
    // A row that is rejected takes those with it that would stand under its level, and lets others be where it would not be.
    let isWrong = true;
    while (isWrong) {
      await plan(stage);
      isWrong = await rejectAny(stage);
    }
  },

  count: countRows,
  diff: { records: parts },

  async write(stage) {
    await lockLevels(stage.db);
    await plan(stage);
    const counts = await countRows(stage);
    if (stage.mode !== 'update') await addTaxonomies(stage);
    await planLevels(stage, 'drawn');
    await planTaxonomies(stage);
    await writeLevels(stage);
    await sql`update taxonomy r set names = k.names from ${stage.side('taxonomy')} k join ${stage.table} s on s.line = k.line
      where r.id = k.taxonomy_id and not s.bad and k.names is distinct from r.names`.execute(stage.db);
    return counts;
  },
};

/** Rejects the rows of the first fault that any has. */
async function rejectAny(stage: Stage): Promise<boolean> {
  const [level, have, match] = [stage.side('level'), stage.side('have'), stage.side('match')];
  const faults: readonly (readonly [column: string, reason: string | SqlFragment, where: SqlFragment])[] = [
    ['path', sql`k.name || ' cannot stand under itself.'`, sql`k.line in ${inCircle(stage)}`],
    ['path', taxonomyMessages.tooDeep, sql`k.line in ${tooDeep(stage)}`],
    [
      'path',
      sql`'The level above it is not there: ' || array_to_string(k.path[:k.depth - 1], ' > ')`,
      sql`k.depth > 1 and k.parent_id is null`,
    ],
    [
      'path',
      taxonomyMessages.parentUsed,
      sql`(k.level_id is null or k.is_moved) and k.parent_id in ${usedAbove(stage)}`,
    ],
    [
      'path',
      taxonomyMessages.levelTaken,
      sql`exists (select from ${have} h where h.taxonomy_id = k.taxonomy_id and h.key = k.key
        and h.id is distinct from k.level_id and not exists (select from ${match} m where m.level_id = h.id))`,
    ],
    [
      'code',
      taxonomyMessages.codeTaken,
      sql`k.said_code <> '' and exists (select from ${level} o
        where o.in_taxonomy = k.in_taxonomy and o.said_code = k.said_code and o.line < k.line)`,
    ],
    ['path', taxonomyMessages.tooMany, sql`k.line in ${beyondLimit(stage)}`],
  ];
  for (const [column, reason, where] of faults)
    if ((await rejectSide(stage, { side: 'level', column, reason, where })) > 0) return true;
  return false;
}
