import { sql } from 'kysely';
import type { Stage } from '../import/service.ts';
import { makeSide } from '../import/stage/queries.ts';
import { typesOf } from '../standard-feature/queries.ts';
import { casedText, featureMessages, globalTypes, problemOfValue } from '../standard-feature/rules.ts';
import type { ValueType } from '../standard-feature/rules.ts';
import { measurementOf, numberOf, toBase } from '../standard-feature/rules.units.ts';

/** A typed text as its definition keeps it, or why it is none. */
interface ReadText {
  reason: string | null;
  text: string | null;
  number: string | null;
  unitId: number | null;
  baseNumber: string | null;
  flag: boolean | null;
}

const nothing: ReadText = { reason: null, text: null, number: null, unitId: null, baseNumber: null, flag: null };
const wrong = (reason: string): ReadText => ({ ...nothing, reason });

const yes = new Set(['true', 'yes', 'y', '1', 'x']);
const no = new Set(['false', 'no', 'n', '0']);

/** 1,200 without the marks that group its digits. */
const ungrouped = (text: string): string =>
  /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;

/** Reads "889 cc", "2.2" or "yes" by a definition that is no list. */
function readTyped(typed: string, type: ValueType): ReadText {
  const problem = (text: string, unitId: number | null = null) => problemOfValue(text, unitId, type);
  switch (type.globalTypeId) {
    case globalTypes.number: {
      const plain = ungrouped(typed);
      const reason = problem(plain);
      const number = numberOf(plain);
      return reason === undefined && number !== undefined
        ? { ...nothing, number, baseNumber: number }
        : wrong(reason ?? featureMessages.notANumber);
    }
    case globalTypes.measurement: {
      const found = measurementOf(typed, type.unitsOfMeasure);
      if (!found) return wrong(/^[+-]?[\d.,]/.test(typed) ? featureMessages.noSuchUnit : featureMessages.notANumber);
      const { number, unit } = found;
      const reason = problem(number, unit.id);
      return reason === undefined
        ? { ...nothing, number, unitId: unit.id, baseNumber: toBase(number, unit) ?? null }
        : wrong(reason);
    }
    case globalTypes.flag: {
      const word = typed.toLowerCase();
      return yes.has(word) || no.has(word) ? { ...nothing, flag: yes.has(word) } : wrong(featureMessages.notAFlag);
    }
    default: {
      const reason = problem(typed);
      return reason === undefined ? { ...nothing, text: casedText(typed, type.customData) } : wrong(reason);
    }
  }
}

/** Texts that are read at once. */
const batch = 5000;

const withPoint = (text: string): string =>
  text.replace(/^[\s+\-\d.,]+/, (number) => number.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')));

/** Side table `read`: what the distinct texts of the side table `typed` are, some at a time. */
export async function readTexts(stage: Stage): Promise<void> {
  const { db } = stage;
  const [typed, read] = [stage.side('typed'), stage.side('read')];
  await makeSide(
    stage,
    'read',
    sql`select null::bigint as n, null::text as reason, null::text as text, null::numeric as number, null::bigint as unit_id,
      null::numeric as base_number, null::boolean as flag where false`,
  );
  const { rows: ids } = await sql<{ id: number }>`select distinct t.value_id as id from ${typed} t`.execute(db);
  const types = await typesOf(
    db,
    ids.map(({ id }) => id),
  );
  const isComma = stage.options.decimalSeparator === ',';
  for (let after = 0; ;) {
    const { rows } = await sql<{ n: number; valueId: number; text: string }>`
      select t.n, t.value_id as "valueId", t.text from ${typed} t where t.n > ${after} order by t.n limit ${batch}`.execute(
      db,
    );
    const last = rows.at(-1);
    if (!last) break;
    stage.progress('Reading values');
    const found = rows.flatMap(({ n, valueId, text }) => {
      const type = types.get(valueId);
      const isNumber = type?.globalTypeId === globalTypes.number || type?.globalTypeId === globalTypes.measurement;
      return type ? [{ n, ...readTyped(isComma && isNumber ? withPoint(text) : text, type) }] : [];
    });
    await sql`insert into ${read} select * from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as t(n bigint, reason text,
      text text, number numeric, "unitId" bigint, "baseNumber" numeric, flag boolean)`.execute(db);
    after = last.n;
  }
  await sql`analyze ${read}`.execute(db);
}
