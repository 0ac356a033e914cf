import { sql } from 'kysely';
import { attributeLimits } from '../../attribute/rules.ts';
import { contexts } from '../../contexts.ts';
import type { Counts } from '../../import/rules.ts';
import type { Made, Stage } from '../../import/service.ts';
import { makeSide, rejectLines } from '../../import/stage/queries.ts';
import { shownFields } from './queries.diff.ts';
import { itemsThatMeet } from './queries.identity.ts';
import { reliances } from './queries.reliance.ts';
import { typesOf } from './queries.ts';
import { typeLimits, typeMessages } from './rules.ts';
import { planTypes, typeKey } from './rules.import.ts';
import type { Fault, KnownType, PlannedType, Standing, TypeRow } from './rules.import.ts';
import { addType, keysOf, sameKeys, saveType } from './service.ts';

/** The good rows; a context has few types, and rows beyond these were rejected. */
async function rowsOf({ db, table }: Stage): Promise<TypeRow[]> {
  const { rows } = await sql<{ row: TypeRow }>`
    select jsonb_build_object('line', s.line, 'context', s.context, 'code', s.code, 'description', s.description,
      'baseType', s.base_type, 'allowTopLevel', s.allow_top_level, 'allowDiagrams', s.allow_diagrams,
      'allowImage', s.allow_image, 'allowAttachments', s.allow_attachments, 'hasWorkflow', s.has_workflow,
      'attributes', to_jsonb(s.attributes), 'keys', to_jsonb(s.keys), 'required', to_jsonb(s.required),
      'searchable', to_jsonb(s.searchable), 'primaryChildren', to_jsonb(s.primary_children),
      'linkChildren', to_jsonb(s.link_children)) as row
    from ${table} s where not s.bad order by s.line limit ${typeLimits.types * contexts.length}`.execute(db);
  return rows.map(({ row }) => row);
}

async function standing({ db, erases }: Stage): Promise<Standing> {
  const { rows: known } = await sql<{ id: number; version: number; contexts: string[] }>`
    select t.id, t.change_id as version, c.contexts from catalog c left join hierarchy_type t on true
    where c.id = platform.catalog()`.execute(db);
  const named = await db.selectFrom('attribute').select(['id', 'name']).limit(attributeLimits.attributes).execute();
  const versions = new Map(known.map(({ id, version }) => [id, version]));
  const types: KnownType[] = [];
  for (const context of contexts)
    for (const type of await typesOf(db, context)) types.push({ ...type, version: versions.get(type.id) ?? 0 });
  return {
    types: new Map(types.map((type) => [typeKey(type.context, type.code), type])),
    attributes: new Map(named.map(({ id, name }) => [name.toLowerCase(), id])),
    names: new Map(named.map(({ id, name }) => [id, name])),
    contexts: known[0]?.contexts ?? [],
    erases,
  };
}

const plan = async (stage: Stage) => planTypes(await rowsOf(stage), await standing(stage));

/** Rejects rows of a type that an earlier row has, and those of more types than a context has. */
async function rejectTooMany(stage: Stage): Promise<void> {
  const of = sql`lower(n.context), upper(n.code)`;
  await stage.reject(
    'code',
    'The type stands in an earlier row',
    sql`s.line in (select x.line from (select n.line, row_number() over (partition by ${of} order by n.line) as n
      from ${stage.table} n where not n.bad) x where x.n > 1)`,
  );
  await stage.reject(
    'code',
    typeMessages.many,
    sql`s.line in (select x.line from (
      select n.line, row_number() over (partition by lower(n.context) order by n.line)
        + (select count(*) from hierarchy_type t where lower(t.context) = lower(n.context)) as n
      from ${stage.table} n where not n.bad and not exists (select from hierarchy_type t
        where lower(t.context) = lower(n.context) and t.code = upper(n.code))) x
      where x.n > ${typeLimits.types})`,
  );
}

/** What items rely on of a type that would change. */
async function relied({ db }: Stage, { line, before, fields, differs }: PlannedType): Promise<Fault | undefined> {
  if (!before || !differs) return undefined;
  const [found] = Object.entries(await reliances(db, before, fields));
  if (found) {
    const [field, texts] = found;
    return { line, column: field === 'allowableChildren' ? 'primaryChildren' : field, reason: texts.join(' ') };
  }
  const keys = keysOf(fields.attributes);
  if (keys.join() === keysOf(before.attributes).join()) return undefined;
  const same = await itemsThatMeet(db, before.id, keys);
  return same.count === 0 ? undefined : { line, column: 'keys', reason: await sameKeys(db, same) };
}

/** Rejects what the settings of types would refuse, in their words; a row that falls may be what another one names. */
export async function rejectTypes(stage: Stage): Promise<void> {
  await rejectTooMany(stage);
  for (;;) {
    const { planned, faults } = await plan(stage);
    for (const one of planned) {
      const fault = await relied(stage, one);
      if (fault) faults.push(fault);
    }
    if (faults.length === 0) return;
    for (const column of new Set(faults.map((one) => one.column)))
      await rejectLines(
        stage,
        column,
        faults.filter((one) => one.column === column),
      );
  }
}

/** Side table `shown`: what each good row makes of a type, its lists as texts. */
export async function showTypes(stage: Stage): Promise<PlannedType[]> {
  const { planned } = await plan(stage);
  const now = await standing(stage);
  const codes = new Map([...now.types.values()].map(({ id, code }) => [id, code]));
  for (const { line, before, fields } of planned) if (!before) codes.set(-line, fields.code);
  const list = (texts: (string | undefined)[]) => texts.filter((text) => text !== undefined).join('; ');
  const rows = planned.map(({ line, before, context, fields, differs }) => {
    const { attributes, allowableChildren: children, ...own } = fields;
    const named = (of: typeof attributes) => list(of.map(({ attributeId }) => now.names.get(attributeId)));
    return {
      line,
      id: before?.id ?? null,
      context,
      differs,
      ...own,
      attributes: named(attributes),
      keys: named(attributes.filter(({ isKey }) => isKey)),
      required: named(attributes.filter(({ isRequired }) => isRequired)),
      searchable: named(attributes.filter(({ isSearchable }) => isSearchable)),
      primaryChildren: list(
        children
          .filter(({ primary }) => primary)
          .map(({ id }) => codes.get(id))
          .toSorted(byText),
      ),
      linkChildren: list(
        children
          .filter(({ link }) => link)
          .map(({ id }) => codes.get(id))
          .toSorted(byText),
      ),
    };
  });
  await makeSide(
    stage,
    'shown',
    sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) k(line bigint, id bigint, differs boolean,
      context text, code text, ${sql.raw(shownFields.map((key) => `"${key}" text`).join(', '))})`,
  );
  return planned;
}

const byText = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0);

const counted = (planned: readonly PlannedType[]): Counts => {
  const create = planned.filter(({ before }) => !before).length;
  const update = planned.filter(({ before, differs }) => before && differs).length;
  return { create, update, unchanged: planned.length - create - update, remove: 0 };
};

export const countTypes = async (stage: Stage): Promise<Counts> => counted(await showTypes(stage));

/** Writes the types as the settings do: new ones first, then what may stand under which. */
export async function writeTypes(stage: Stage): Promise<Counts> {
  const { db } = stage;
  const { planned } = await plan(stage);
  const added = new Map<number, { id: number; version: number }>();
  for (const { line, context, before, fields } of planned) {
    if (before) continue;
    added.set(-line, await addType(db, context, { ...fields, allowableChildren: [] }));
  }
  for (const [nth, { line, before, fields, differs }] of planned.entries()) {
    stage.progress('Writing types', nth, planned.length);
    const type = before ?? added.get(-line);
    if (!type || (before ? !differs : fields.allowableChildren.length === 0)) continue;
    const allowableChildren = fields.allowableChildren.map((child) => ({
      ...child,
      id: added.get(child.id)?.id ?? child.id,
    }));
    await saveType(db, type.id, type.version, { ...fields, allowableChildren });
  }
  return counted(planned);
}

/** Types that would be there with what they carry and allow, for the items behind them. */
export async function madeTypes(stage: Stage): Promise<Made[]> {
  const changed = (await plan(stage)).planned.filter(({ differs }) => differs);
  // Several rows of one line: what it carries and allows is numbered within it.
  const room = 1000;
  const refOf = ({ line, before }: PlannedType) => before?.id ?? -line;
  const types = changed.map((one) => ({ ref: refOf(one), context: one.context, ...one.fields }));
  const carried = changed.flatMap((one) =>
    one.fields.attributes
      .map((attribute, at) => ({ ...attribute, ordinal: at + 1, line: one.line * room + at, type: refOf(one) }))
      .filter(({ attributeId }) => !one.before?.attributes.some((kept) => kept.attributeId === attributeId)),
  );
  const allowed = changed.flatMap((one) =>
    one.fields.allowableChildren
      .map((child, at) => ({ ...child, line: one.line * room + at, type: refOf(one) }))
      .filter(({ id }) => !one.before?.allowableChildren.some((kept) => kept.id === id)),
  );
  const idOf = (ref: ReturnType<typeof sql>) =>
    sql`case when ${ref} < 0 and ${ref} >= -1000000000 then ${stage.newId(sql`-${ref}`)} else ${ref} end`;
  return [
    {
      table: 'hierarchy_type',
      rows: sql`select ${idOf(sql`v.ref`)} as id, v.context, v.code, v.description, v."baseType" as base_type,
          v."allowTopLevel" as allow_top_level, v."allowDiagrams" as allow_diagrams, v."allowImage" as allow_image,
          v."allowAttachments" as allow_attachments, v."hasWorkflow" as has_workflow
        from jsonb_to_recordset(${JSON.stringify(types)}::jsonb) v(ref bigint, context text, code text, description text,
          "baseType" int, "allowTopLevel" boolean, "allowDiagrams" boolean, "allowImage" boolean,
          "allowAttachments" boolean, "hasWorkflow" boolean)`,
      replaces: true,
    },
    {
      table: 'hierarchy_type_attribute',
      rows: sql`select ${stage.newId(sql`v.line`)} as id, ${idOf(sql`v.type`)} as type_id, v."attributeId" as attribute_id,
          v.ordinal, v."isKey" as is_key, v."isRequired" as is_required, v."isSearchable" as is_searchable
        from jsonb_to_recordset(${JSON.stringify(carried)}::jsonb) v(line bigint, type bigint, "attributeId" bigint,
          ordinal int, "isKey" boolean, "isRequired" boolean, "isSearchable" boolean)`,
    },
    {
      table: 'hierarchy_type_child',
      rows: sql`select ${stage.newId(sql`v.line`)} as id, ${idOf(sql`v.type`)} as type_id, ${idOf(sql`v.id`)} as child_type_id,
          v."primary" as allow_primary, v.link as allow_link
        from jsonb_to_recordset(${JSON.stringify(allowed)}::jsonb) v(line bigint, type bigint, id bigint,
          "primary" boolean, link boolean)`,
    },
  ];
}
