import { sql } from 'kysely';
import { attributeTypeNames } from '../../attribute/rules.ts';
import type { RecordDiff, SqlFragment, Stage } from '../../import/service.ts';

/** Columns of the import, each with the field of a definition that it fills. */
const fields = {
  isRequired: 'isRequired',
  minLength: 'minLength',
  maxLength: 'maxLength',
  multiLine: 'isMultiLine',
  multiple: 'allowMultiple',
  min: 'min',
  max: 'max',
} as const;

const typeName = (type: SqlFragment) =>
  sql`(case ${type} ${sql.join(
    attributeTypeNames.map(({ id, name }) => sql`when ${sql.lit(id)} then ${sql.lit(name)}`),
    sql` `,
  )} end)`;
const fieldOf = (definition: SqlFragment, field: string) => {
  const value = sql`${definition} ->> ${field}`;
  // What is off need not be said.
  return field.startsWith('is') || field.startsWith('allow') ? sql`nullif(${value}, 'false')` : value;
};
const valuesOf = (definition: SqlFragment) => sql`(
  select string_agg(v, '; ' order by n) from jsonb_array_elements_text(${definition} -> 'items') with ordinality e(v, n))`;

/** The translations of a version `r` of an attribute. Each save of them makes a version of it. */
const translations = sql`(select string_agg(t.language || ': ' || t.text, '; ' order by t.language) from past.translation t
  where t.noun = 'attribute' and t.field = 'name' and t.row_id = r.id
    and t.change_id <= r.change_id and coalesce(t.ended_by > r.change_id, true))`;

/** Attributes as the file changes them, each as a whole: what its values have to satisfy hangs together. */
export function attributeDiff(stage: Stage): RecordDiff {
  const beside = (value: SqlFragment) => sql`(select ${value} from ${stage.side('shown')} k where k.line = s.line)`;
  return {
    table: 'attribute',
    from: sql`${stage.side('shown')} k join ${stage.table} s on s.line = k.line left join attribute r on r.id = k.id`,
    where: sql`not s.bad and (k.id is null or k.differs)`,
    isWhole: 'always',
    cells: [
      { key: 'name', now: sql`r.name`, becomes: sql`s.name`, isIdentity: true },
      { key: 'type', now: typeName(sql`r.type`), becomes: beside(typeName(sql`k.type`)), isIdentity: true },
      ...Object.entries(fields).map(([key, field]) => ({
        key,
        now: fieldOf(sql`r.definition`, field),
        becomes: beside(fieldOf(sql`k.definition`, field)),
      })),
      { key: 'values', now: valuesOf(sql`r.definition`), becomes: beside(valuesOf(sql`k.definition`)) },
      {
        key: 'translations',
        now: translations,
        becomes: sql`coalesce(${beside(sql`k.translations`)}, ${translations})`,
      },
    ],
  };
}
