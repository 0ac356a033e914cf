import { sql } from 'kysely';
import { defaultContext } from '../contexts.ts';
import { baseTypes } from '../hierarchy/rules.ts';
import type { SqlFragment, Stage } from '../import/service.ts';
import { writeRows } from '../item-exchange/service.load.ts';
import { rejectPlaces, rejectTwins } from '../item-exchange/service.plan.ts';
import { madeItems } from '../item-exchange/queries.made.ts';
import { planRows } from '../item-exchange/queries.plan.ts';
import { conflict } from '../platform/http/errors.ts';
import { texts } from './rules.ts';

/** Diagrams that the catalogue lacks, one row each, as an import of the tree would bring them. Line: minus `diagram_id`. */
export const missingDiagrams = (stage: Stage) => stage.side('diagram');

/** The codes of the types that a diagram of a file may have. */
const diagramTypes = sql`(select code from hierarchy_type
  where context = ${defaultContext} and base_type = ${sql.lit(baseTypes.diagram)})`;

/** The staged rows of missing diagrams for which `where` holds. */
const rowsOf = (stage: Stage, where: SqlFragment) =>
  sql`s.line in (select f.line from ${stage.side('row')} f join ${missingDiagrams(stage)} d on d.line = -f.diagram_id where ${where})`;

/** Lists the missing diagrams of good rows, and rejects the rows of those that the tree cannot take as the file names them. */
export async function validateMissing(stage: Stage): Promise<void> {
  const { db, table } = stage;
  const missing = missingDiagrams(stage);
  const parent = stage.has('parentName') ? sql`s.parent_name` : sql`null::text`;
  await sql`drop table if exists ${missing}`.execute(db);
  await sql`
    create unlogged table ${missing} as
    select -f.diagram_id as line, false as bad, (select min(code) from ${diagramTypes} t) as type_code,
      min(s.diagram_name) as name, min(s.diagram_tag) as tag, min(${parent}) as parent_name,
      count(distinct lower(${parent})) as parents, case when min(${parent}) is null then 'none' else 'primary' end as relation,
      null::text as display_name, null::text as override_name, null::text as "group", null::text as notes,
      null::text as workflow, null::jsonb as attributes, null::text as parent_type_code, null::text as parent_tag,
      null::text[] as parent_path, null::bigint as ordinal
    from ${stage.side('row')} f join ${table} s on s.line = f.line
    where f.found = 0 and not s.bad group by f.diagram_id`.execute(db);
  await stage.reject(
    'diagramName',
    'Diagram not found, and the tree has several types of diagram',
    rowsOf(stage, sql`(select count(*) from ${diagramTypes} t) <> 1`),
  );
  await stage.reject('parentName', texts.severalParents, rowsOf(stage, sql`d.parents > 1`));
  await stage.reject(
    'diagramTag',
    'Diagrams of this tree have no tag',
    rowsOf(
      stage,
      sql`d.tag <> '' and not exists (select from hierarchy_type t
      join hierarchy_type_attribute a on a.type_id = t.id and a.attribute_id = 1 and a.is_key
      where t.context = ${defaultContext} and t.code = d.type_code)`,
    ),
  );
  const tree = treeOf(stage);
  await dropBad(stage);
  const plan = await planRows(tree);
  await rejectTwins(tree, plan);
  await rejectPlaces(tree, plan);
  await dropBad(stage);
}

const dropBad = (stage: Stage) =>
  sql`delete from ${missingDiagrams(stage)} d where not exists (
    select from ${stage.side('row')} f join ${stage.table} s on s.line = f.line where -f.diagram_id = d.line and not s.bad)`.execute(
    stage.db,
  );

/** Items and places that adding the missing diagrams would make. */
export const madeDiagrams = (stage: Stage) => madeItems(treeOf(stage));

/** The missing diagrams as the stage of an import of the tree; what is wrong with one is said at its rows. */
function treeOf(stage: Stage): Stage {
  const table = missingDiagrams(stage);
  const columnOf = (column: string) => (column === 'parentName' ? column : 'diagramName');
  const reasonOf = (reason: string | SqlFragment) =>
    typeof reason === 'string' ? reason : sql`s.diagram_name || ' would stand under itself'`;
  const rowsWhere = (where: SqlFragment) => sql`s.line in (select f.line from ${stage.side('row')} f
    where -f.diagram_id in (select s.line from ${table} s where ${where}))`;
  return {
    ...stage,
    table,
    isPart: false,
    leaves: () => sql`false`,
    side: (name) => stage.side(`diagram_${name}`),
    has: (key) => key === 'tag' || (key === 'parentName' && stage.has('parentName')),
    reject: (column, reason, where) => stage.reject(columnOf(column), reasonOf(reason), rowsWhere(where)),
    rejectUnseen: (column, reason, where) => stage.rejectUnseen(columnOf(column), reasonOf(reason), rowsWhere(where)),
  };
}

/** Adds the missing diagrams and gives the rows of the file their ids; runs inside the import's change. */
export async function addDiagrams(stage: Stage): Promise<void> {
  const tree = treeOf(stage);
  await writeRows(tree);
  await sql`update ${stage.side('row')} f set diagram_id = p.item_id
    from ${tree.side('plan')} p where p.line = -f.diagram_id`.execute(stage.db);
  const { rows } = await sql`select from ${stage.side('row')} f join ${stage.table} s on s.line = f.line
    where f.diagram_id < 0 and not s.bad limit 1`.execute(stage.db);
  if (rows.length > 0) throw conflict();
}
