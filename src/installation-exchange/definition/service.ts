import { sql } from 'kysely';
import type { Stage } from '../../import/service.ts';
import {
  featureLimits,
  featureMessages,
  globalTypes,
  leavesOf,
  problemOfParts,
  problemsOfCustom,
} from '../../standard-feature/rules.ts';
import type { CustomData } from '../../standard-feature/rules.ts';
import { exchangeMessages } from '../rules.ts';
import { definitionsNow, stagedDefinitions, valuesOfLists } from './queries.ts';
import type { DefinitionNow, StagedDefinition } from './queries.ts';
import { definitionMessages as said, subObjectOf, typeOfWord } from './rules.ts';

/** A definition as a row makes it; new ones have no id, and sub objects that are new name the line of theirs below 0. */
export interface PlannedDefinition {
  line: number;
  id: number | null;
  name: string;
  type: number;
  listTypeId: number | null;
  custom: CustomData;
  units: number[];
  parts: { id: number; isRequired: boolean }[];
  alters: boolean;
}

interface Refused {
  line: number;
  column: string;
  reason: string;
}

type Judged = { plan: PlannedDefinition } | { refused: Refused };

const keyOf = (type: number, name: string) => `${type} ${name.toLowerCase()}`;

/**
 * What the good rows make of definitions, and rows that will not do. Definitions are few, so they are judged one by one, by
 * the rules of their screen.
 */
export async function planDefinitions(stage: Stage): Promise<{ plans: PlannedDefinition[]; refused: Refused[] }> {
  const [rows, now] = [await stagedDefinitions(stage), await definitionsNow(stage.db)];
  const known = new Map(now.definitions.map((one) => [keyOf(one.type, one.name), one]));
  const ids = new Map([...known].map(([key, { id }]) => [key, id]));
  const typed = rows.map((row) => ({ row, type: typeOfWord(row.type) }));
  const firsts = new Map<string, number>();
  for (const { row, type } of typed) {
    const key = keyOf(type ?? 0, row.name);
    if (!firsts.has(key)) firsts.set(key, row.line);
    if (type !== undefined && !ids.has(key) && stage.mode !== 'update') ids.set(key, -row.line);
  }
  const values = await valuesOfLists(
    stage.db,
    typed.flatMap(({ row }) => (row.default === null ? [] : [row.default])),
  );
  const refused: Refused[] = [];
  const plans: PlannedDefinition[] = [];
  for (const { row, type } of typed) {
    const first = firsts.get(keyOf(type ?? 0, row.name));
    const judged = judge(row, type, { ...now, known, ids, first, values, erases: stage.erases });
    if ('refused' in judged) refused.push(judged.refused);
    else plans.push(judged.plan);
  }
  refused.push(...overfull(plans, now.definitions), ...badGraphs(plans, now.definitions));
  return { plans, refused };
}

interface Around {
  known: ReadonlyMap<string, DefinitionNow>;
  ids: ReadonlyMap<string, number>;
  units: Awaited<ReturnType<typeof definitionsNow>>['units'];
  lists: Awaited<ReturnType<typeof definitionsNow>>['lists'];
  first: number | undefined;
  values: Awaited<ReturnType<typeof valuesOfLists>>;
  /** Whether a row that leaves a column empty takes away what the definition has there. */
  erases: Stage['erases'];
}

function judge(row: StagedDefinition, type: number | undefined, around: Around): Judged {
  const { line } = row;
  const no = (column: string, reason: string): Judged => ({ refused: { line, column, reason } });
  if (type === undefined) return no('type', said.noType);
  if (around.first !== undefined && around.first < line) return no('name', `Same definition as in row ${around.first}`);
  const now = around.known.get(keyOf(type, row.name));
  let listTypeId = now?.listTypeId ?? null;
  if (row.list !== null || row.listNumber !== null) {
    const list = around.lists.find(({ id, name }) =>
      row.listNumber === null ? name.toLowerCase() === row.list?.toLowerCase() : id === row.listNumber,
    );
    if (!list) return no('list', exchangeMessages.noList);
    listTypeId = list.id;
  } else if (around.erases('list') || around.erases('listNumber')) listTypeId = null;
  const kept = Object.entries(now?.custom ?? {}).filter(([key]) => !around.erases(key));
  const custom: CustomData = { ...Object.fromEntries(kept), ...given(row) };
  if (row.default !== null) {
    const found = defaultOf(row.default, type, { listTypeId, now, around });
    if (found === undefined) return no('default', featureMessages.badDefault);
    if (found === null) return no('default', said.severalDefaults);
    custom.default = found;
  }
  const [problem] = Object.entries(
    problemsOfCustom(type, { ...custom, ...(listTypeId !== null && { listType: listTypeId }) }),
  );
  if (problem) return no(problem[0] === 'listType' ? 'list' : problem[0], problem[1]);
  const units = unitsOf(row, now, around);
  if (typeof units === 'string') return no('units', units);
  const parts = partsOf(row, now, around);
  if (typeof parts === 'string') return no('subObjects', parts);
  const wrong = problemOfParts({ globalTypeId: type, unitsOfMeasure: units, subObjects: parts });
  if (wrong) return no(wrong.field === 'unitsOfMeasure' ? 'units' : 'subObjects', wrong.text);
  const plan = { line, id: now?.id ?? null, name: now?.name ?? row.name, type, listTypeId, custom, parts };
  return { plan: { ...plan, units: units.map(({ id }) => id), alters: !isSame({ ...plan, units }, now) } };
}

/** What a row says beside default and list. */
const given = (row: StagedDefinition): CustomData => ({
  ...(row.isWhole !== null && { isWhole: row.isWhole }),
  ...(row.decimals !== null && { decimals: row.decimals }),
  ...(row.inputType !== null && { inputType: row.inputType as NonNullable<CustomData['inputType']> }),
  ...(row.autoComplete !== null && { autoComplete: row.autoComplete }),
  ...(row.allCaps !== null && { allCaps: row.allCaps }),
  ...(row.allLower !== null && { allLower: row.allLower }),
});

/** A default as it is kept: of a list the id of the value, which files have by its name; null where several have it. */
function defaultOf(
  text: string,
  type: number,
  of: { listTypeId: number | null; now: DefinitionNow | undefined; around: Around },
): string | null | undefined {
  if (type !== globalTypes.list) return text;
  const found = of.around.values.filter(
    ({ listTypeId, name }) => listTypeId === of.listTypeId && name.toLowerCase() === text.toLowerCase(),
  );
  const before = found.find(({ id }) => String(id) === of.now?.custom.default);
  if (before) return String(before.id);
  if (found.length > 1) return null;
  return found[0] && String(found[0].id);
}

function unitsOf(row: StagedDefinition, now: DefinitionNow | undefined, { units }: Around) {
  if (row.units === null) return units.filter(({ id }) => now?.units.includes(id)).toSorted((a, b) => (now?.units.indexOf(a.id) ?? 0) - (now?.units.indexOf(b.id) ?? 0)); // prettier-ignore
  const chosen: typeof units = [];
  for (const text of row.units) {
    const found = units.filter(
      ({ name, symbol, measurementType }) =>
        (symbol === text || name.toLowerCase() === text.toLowerCase()) &&
        (row.measures === null || measurementType.toLowerCase() === row.measures.toLowerCase()),
    );
    const [one] = found;
    if (!one) return featureMessages.unknownUnit;
    if (found.length > 1) return said.severalUnits;
    if (!chosen.includes(one)) chosen.push(one);
  }
  return chosen;
}

function partsOf(row: StagedDefinition, now: DefinitionNow | undefined, { ids }: Around) {
  const find = (entry: string): number | string => {
    const { type, name } = subObjectOf(entry);
    const types = type === undefined ? Object.values(globalTypes) : [type];
    const found = types.flatMap((one) => ids.get(keyOf(one, name)) ?? []);
    if (found.length > 1) return said.severalDefinitions;
    return found[0] ?? featureMessages.unknownDefinition;
  };
  const numbers = (entries: readonly string[]): number[] | string => {
    const all = entries.map(find);
    return all.find((one) => typeof one === 'string') ?? (all as number[]);
  };
  const required = row.requiredSubObjects === null ? undefined : numbers(row.requiredSubObjects);
  if (typeof required === 'string') return required;
  const chosen = row.subObjects === null ? now?.parts.map(({ id }) => id) : numbers(row.subObjects);
  if (typeof chosen === 'string') return chosen;
  const isRequired = (id: number) =>
    required?.includes(id) ?? now?.parts.find((part) => part.id === id)?.isRequired ?? false;
  if (required?.some((id) => !(chosen ?? []).includes(id))) return featureMessages.unknownDefinition;
  return (chosen ?? []).map((id) => ({ id, isRequired: isRequired(id) }));
}

function isSame(
  of: {
    listTypeId: number | null;
    custom: CustomData;
    units: readonly { id: number }[];
    parts: PlannedDefinition['parts'];
  },
  now: DefinitionNow | undefined,
): boolean {
  if (!now) return false;
  const sorted = (custom: CustomData) =>
    JSON.stringify(Object.entries(custom).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return (
    of.listTypeId === now.listTypeId &&
    sorted(of.custom) === sorted(now.custom) &&
    of.units.map(({ id }) => id).join(' ') === now.units.join(' ') &&
    JSON.stringify(of.parts.map(({ id, isRequired }) => [id, isRequired])) ===
      JSON.stringify(now.parts.map(({ id, isRequired }) => [id, isRequired]))
  );
}

/** Definitions for which their type has no room. */
function overfull(plans: readonly PlannedDefinition[], now: readonly DefinitionNow[]): Refused[] {
  const held = new Map<number, number>();
  for (const { type } of now) held.set(type, (held.get(type) ?? 0) + 1);
  return plans.flatMap(({ line, id, type }) => {
    if (id !== null) return [];
    const count = (held.get(type) ?? 0) + 1;
    held.set(type, count);
    return count > featureLimits.definitionsOfType
      ? [{ line, column: 'name', reason: featureMessages.tooManyDefinitions }]
      : [];
  });
}

/** Rows whose complex object would hold itself, or something twice or too much, perhaps by way of others. */
function badGraphs(plans: readonly PlannedDefinition[], now: readonly DefinitionNow[]): Refused[] {
  const parts = new Map(now.map(({ id, parts: of }) => [id, of] as const));
  for (const [id, of] of parts) if (of.length === 0) parts.delete(id);
  for (const { line, id, parts: of } of plans) if (of.length > 0) parts.set(id ?? -line, of);
  const wrong = new Map<number, string>();
  const names = new Map([
    ...now.map(({ id, name }) => [id, name] as const),
    ...plans.map(({ line, id, name }) => [id ?? -line, name] as const),
  ]);
  for (const id of parts.keys()) {
    const leaves = leavesOf(id, parts);
    const reason =
      leaves === 'circle'
        ? featureMessages.circle(names.get(id) ?? '')
        : leaves === 'twice'
          ? featureMessages.subObjectTwice
          : leaves.length > featureLimits.subObjects
            ? featureMessages.tooManySubObjects
            : undefined;
    if (reason !== undefined) wrong.set(id, reason);
  }
  if (wrong.size === 0) return [];
  const below = (id: number, seen = new Set<number>()): Set<number> => {
    if (seen.has(id)) return seen;
    seen.add(id);
    for (const part of parts.get(id) ?? []) below(part.id, seen);
    return seen;
  };
  const touched = new Map([...wrong].map(([id, reason]) => [reason, below(id)] as const));
  return plans.flatMap(({ line, id, alters }) => {
    const own = wrong.get(id ?? -line) ?? [...touched].find(([, ids]) => ids.has(id ?? -line))?.[0];
    return alters && own !== undefined ? [{ line, column: 'subObjects', reason: own }] : [];
  });
}

/** Side table `definition` of the rows that will do. */
export async function keepPlans(stage: Stage, plans: readonly PlannedDefinition[]): Promise<void> {
  const side = stage.side('definition');
  await sql`drop table if exists ${side}`.execute(stage.db);
  await sql`create unlogged table ${side} as
    select p.line, p.id as definition_id, p.name, p.type, p."listTypeId" as list_type_id, p.custom, p.alters,
      (select coalesce(array_agg(u::bigint order by n), '{}') from jsonb_array_elements_text(p.units) with ordinality x(u, n)) as units,
      p.parts
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb)
      p(line bigint, id bigint, name text, type int, "listTypeId" bigint, custom jsonb, alters boolean, units jsonb, parts jsonb)`.execute(
    stage.db,
  );
}
