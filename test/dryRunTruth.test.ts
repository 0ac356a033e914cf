// size: one property for each kind of import, each with its small world
import { sql } from 'kysely';
import { beforeAll, describe, expect } from 'vitest';
import { eachDaily } from './daily.ts';
import { onlyIn } from '../src/contexts.ts';
import { partBomImport } from '../src/diagram/import.ts';
import type { DiffRow } from '../src/import/choice/contract.ts';
import type { ImportType } from '../src/import/service.ts';
import { partBaseImport } from '../src/part/import.ts';
import { partPricingImport } from '../src/part/price/import.ts';
import { relatedPartsImport } from '../src/part/relation/import.ts';
import { partHistoryImport } from '../src/part/supersession/import.ts';
import { change } from '../src/platform/change/change.ts';
import type { Db } from '../src/platform/db/pool.ts';
import { bomContextTranslationsImport } from '../src/usage/text/import.ts';
import type { TestCatalog } from './api.ts';
import { Dice } from './dice.ts';
import { openImports } from './importing.ts';
import { itemsOf } from './items.ts';

const types = [
  partBaseImport,
  partPricingImport,
  partBomImport,
  relatedPartsImport,
  partHistoryImport,
  bomContextTranslationsImport,
];
const { api, database, work, importer } = await openImports(types);
beforeAll(() => void work());

/** A kind of import as the test sees it: its records as texts by column, and what files and editors write. */
interface World {
  type: ImportType;
  modes: readonly string[];
  head: string;
  begin(catalog: TestCatalog, dice: Dice): Promise<string[]>;
  line(dice: Dice): string;
  /** The columns of a record by their keys. */
  records(db: Db): Promise<Map<number, Record<string, string | null>>>;
  edit(db: Db, dice: Dice): Promise<unknown>;
  /** Columns that tell a record from others; without them a new record is one by itself. */
  identity: readonly string[];
  /** How many columns of a line a file says only once. */
  once?: number;
}

/** Lines whose first columns were not said above. */
const onlyOnce = (lines: readonly string[], columns = 0): string[] =>
  columns === 0
    ? [...lines]
    : [...new Map(lines.map((line) => [line.split(',').slice(0, columns).join(','), line])).values()];

const words = ['Cover', 'Screw', 'Spring', 'Washer'];
const notes = ['', 'soft', 'hard'];

async function recordsIn(db: Db, query: ReturnType<typeof sql>) {
  const { rows } = await sql<{ id: number; row: Record<string, string | null> }>`${query}`.execute(db);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

const parts: World = {
  type: partBaseImport,
  identity: ['partNumber'],
  modes: ['standard', 'update'],
  head: 'Part number,Description,Notes,Weight,Minimum order quantity',
  begin: async (_catalog, dice) => Array.from({ length: 14 }, () => parts.line(dice)),
  line: (dice) =>
    [`P-${dice.below(25)}`, dice.of(words), dice.of(notes), dice.of(['', '1', '2.5']), dice.of(['', '1', '5'])].join(
      ',',
    ),
  records: (db) =>
    recordsIn(
      db,
      sql`select id, jsonb_build_object('partNumber', part_number, 'description', description, 'notes', notes,
        'weight', weight::text, 'minimumOrderQuantity', minimum_order_quantity::text) as row from part`,
    ),
  edit: (db, dice) => {
    const number = `P-${dice.below(25)}`;
    if (dice.chance(0.2)) return sql`delete from part where part_number = ${number}`.execute(db);
    if (dice.chance(0.2))
      return sql`insert into part (part_number, number_key, description) select ${number}, lower(${number}), 'By hand'
        where not exists (select from part p where p.part_number = ${number})`.execute(db);
    return dice.chance(0.5)
      ? sql`update part set description = ${dice.of(words)} where part_number = ${number}`.execute(db)
      : sql`update part set weight = ${dice.below(3)} where part_number = ${number}`.execute(db);
  },
};

const prices: World = {
  type: partPricingImport,
  identity: ['partNumber', 'audience', 'effectiveDate'],
  modes: ['standard', 'update'],
  head: 'Part number,Audience,Cost,MSRP,As-of date',
  async begin(catalog, dice) {
    await database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'script', label: 'begin', actor: { id: null, name: 't' } }, async () => {
        await sql`insert into price_audience (context, name) values (${onlyIn.parts}, 'Fleet A'), (${onlyIn.parts}, 'Fleet B')`.execute(
          db,
        );
        for (let n = 0; n < 8; n++)
          await sql`insert into part (part_number, number_key, description) values (${`P-${n}`}, ${`p${n}`}, 'Part')`.execute(
            db,
          );
      }),
    );
    return Array.from({ length: 12 }, () => prices.line(dice));
  },
  line: (dice) =>
    [
      `P-${dice.below(8)}`,
      dice.of(['Fleet A', 'Fleet B']),
      dice.of(['', '1', '2.50']),
      String(3 + dice.below(4)),
      `2026-0${1 + dice.below(2)}-01`,
    ].join(','),
  records: (db) =>
    recordsIn(
      db,
      sql`select r.id, jsonb_build_object('partNumber', p.part_number, 'audience', a.name, 'cost', r.cost::text, 'msrp', r.msrp::text,
        'effectiveDate', r.effective_date::text) as row
        from price r join part p on p.id = r.part_id join price_audience a on a.id = r.audience_id`,
    ),
  edit: (db, dice) =>
    dice.chance(0.3)
      ? sql`delete from price where id = (select id from price order by id offset ${dice.below(6)} limit 1)`.execute(db)
      : sql`update price set msrp = ${dice.below(9)} where id = (select id from price order by id offset ${dice.below(6)} limit 1)`.execute(
          db,
        ),
};

const lists: World = {
  type: partBomImport,
  identity: [],
  modes: ['standard', 'add', 'update'],
  head: 'Diagram name,Reference tag,Part number,Description,Quantity,Context,Grouping key',
  async begin(catalog, dice) {
    const items = await itemsOf(catalog);
    const model = await items.model(await items.division(null));
    await items.diagram(model, 'Clutch');
    await items.diagram(model, 'Brake');
    return Array.from({ length: 14 }, () => lists.line(dice));
  },
  line: (dice) =>
    [
      dice.of(['Clutch', 'Brake']),
      1 + dice.below(4),
      `P-${dice.below(6)}`,
      'Part',
      dice.of(['1', '2', '']),
      dice.of(notes),
      '',
    ].join(','),
  records: (db) =>
    recordsIn(
      db,
      sql`select r.id, jsonb_build_object('referenceTag', r.tag, 'partNumber', p.part_number, 'description', p.description,
        'quantity', r.quantity, 'context', r.context, 'groupingKey', r.grouping_key::text,
        'place', (r.ordinal::float8 / 1024)::text) as row
        from parts_list_row r join part p on p.id = r.part_id`,
    ),
  edit: (db, dice) => {
    const one = sql`(select id from parts_list_row order by id offset ${dice.below(8)} limit 1)`;
    return dice.chance(0.3)
      ? sql`delete from parts_list_row where id = ${one}`.execute(db)
      : sql`update parts_list_row set quantity = ${String(dice.below(5))} where id = ${one}`.execute(db);
  },
};

/** Runs SQL in a change by nobody in particular. */
const prepared = (catalog: TestCatalog, work: (db: Db) => Promise<unknown>) =>
  database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'script', label: 'begin', actor: { id: null, name: 't' } }, () => work(db)),
  );

const addParts = (db: Db, count: number) =>
  sql`insert into part (part_number, number_key, description)
    select 'P-' || n, 'p' || n, 'Part' from generate_series(0, ${count - 1}::int) n`.execute(db);

const relations: World = {
  type: relatedPartsImport,
  identity: ['partNumber', 'relationType', 'relatedPartNumber'],
  once: 3,
  modes: ['standard', 'update', 'replace', 'delete'],
  head: 'Part number,Relation type,Related part number,Quantity,Unit,Mandatory',
  async begin(catalog, dice) {
    await prepared(catalog, (db) => addParts(db, 9));
    return Array.from({ length: 20 }, () => relations.line(dice));
  },
  line: (dice) =>
    [
      `P-${dice.below(3)}`,
      dice.of(['included', 'up-sell']),
      `P-${3 + dice.below(6)}`,
      dice.of(['', '2', '3']),
      dice.of(['', 'pcs']),
      dice.of(['', 'yes', 'no']),
    ].join(','),
  records: (db) =>
    recordsIn(
      db,
      sql`select r.id, jsonb_build_object('partNumber', p.part_number, 'relationType', case r.kind when 6 then 'included' else 'up-sell' end,
        'relatedPartNumber', n.part_number, 'quantity', r.quantity::text, 'unit', r.unit, 'mandatory', r.is_mandatory::text,
        'place', (r.ordinal + 1)::text) as row
        from part_relation r join part p on p.id = r.part_id join part n on n.id = r.related_id`,
    ),
  edit: (db, dice) => {
    const one = sql`(select id from part_relation order by id offset ${dice.below(9)} limit 1)`;
    return dice.chance(0.3)
      ? sql`delete from part_relation where id = ${one}`.execute(db)
      : sql`update part_relation set quantity = ${1 + dice.below(4)} where id = ${one}`.execute(db);
  },
};

const supersessions: World = {
  type: partHistoryImport,
  identity: ['partNumber', 'supersededBy'],
  once: 2,
  modes: ['standard', 'update', 'replace', 'delete'],
  head: 'Part number,Superseded by,Quantity,Unit,Type',
  async begin(catalog, dice) {
    await prepared(catalog, (db) => addParts(db, 9));
    return Array.from({ length: 20 }, () => supersessions.line(dice));
  },
  line: (dice) =>
    [
      `P-${dice.below(3)}`,
      `P-${3 + dice.below(6)}`,
      dice.of(['', '2', '3']),
      dice.of(['', 'pcs']),
      dice.of(['', 'mandatory', 'discretionary']),
    ].join(','),
  records: (db) =>
    recordsIn(
      db,
      sql`select r.id, jsonb_build_object('partNumber', p.part_number, 'supersededBy', n.part_number,
        'quantity', r.quantity::text, 'unit', r.unit, 'type', case when r.is_mandatory then 'mandatory' else 'discretionary' end) as row
        from part_relation r join part p on p.id = r.part_id join part n on n.id = r.related_id`,
    ),
  edit: (db, dice) => relations.edit(db, dice),
};

const translations: World = {
  type: bomContextTranslationsImport,
  identity: ['kind', 'text', 'language'],
  once: 3,
  modes: ['standard', 'update', 'delete'],
  head: 'Kind,Text,Language,Translation',
  async begin(catalog, dice) {
    const items = await itemsOf(catalog);
    const diagram = await items.diagram(await items.model(await items.division(null)), 'Clutch');
    await prepared(catalog, async (db) => {
      await addParts(db, 8);
      await sql`insert into parts_list_row (diagram_id, part_id, tag, ordinal, context, footnote)
        select ${diagram}::bigint, id, part_number, id, 'Text ' || row_number() over (), 'Note ' || row_number() over () from part`.execute(
        db,
      );
    });
    return Array.from({ length: 14 }, () => translations.line(dice));
  },
  line: (dice) => {
    const kind = dice.of(['context', 'footnote']);
    const text = `${kind === 'context' ? 'Text' : 'Note'} ${1 + dice.below(7)}`;
    return [kind, text, dice.of(['DE', 'FR']), dice.of(words)].join(',');
  },
  records: (db) =>
    recordsIn(
      db,
      sql`select r.id, jsonb_build_object('kind', initcap(r.field), 'text', r.source, 'language', r.language, 'translation', r.text) as row
        from row_translation r`,
    ),
  edit: (db, dice) => {
    const one = sql`(select id from row_translation order by id offset ${dice.below(9)} limit 1)`;
    return dice.chance(0.3)
      ? sql`delete from row_translation where id = ${one}`.execute(db)
      : sql`update row_translation set text = ${dice.of(words)} where id = ${one}`.execute(db);
  },
};

const keyOf = (row: Pick<DiffRow, 'part' | 'line' | 'record'>) => `${row.part} ${row.line} ${row.record}`;

describe.each([
  ['parts', parts],
  ['prices', prices],
  ['parts lists', lists],
  ['related parts', relations],
  ['supersessions', supersessions],
  ['context translations', translations],
])('21 what is written of %s is what was accepted, cell by cell, and nothing else', (_name, world) => {
  eachDaily([1, 2, 3, 4])('seed %i', async (seed) => {
    const dice = new Dice(seed * 7919);
    const catalog = await api.catalog({ languages: ['EN', 'DE', 'FR'] });
    const me = importer(catalog);
    const of = { importTypeId: world.type.id };
    const fileOf = (lines: readonly string[]) => [world.head, ...lines].join('\n');
    const first = await me.run(fileOf(await world.begin(catalog, dice)), { ...of, options: { errorLimit: 1000 } });
    expect(first).toMatchObject({ state: 2 });
    const drawn = Array.from({ length: 16 }, () => world.line(dice));
    const lines = onlyOnce(drawn, world.once);
    const dry = await me.run(fileOf(lines), {
      ...of,
      dryRun: true,
      options: { mode: dice.of(world.modes), errorLimit: 1000 },
    });
    expect(dry).toMatchObject({ state: 0, isShown: true });
    const path = `/api/import/session/${dry.importSessionId}`;
    const { columns } = (await me.caller.get(`${path}/changes/counts`)).body as { columns: { columnId: string }[] };
    const rowsNow = async () => (await me.caller.get(`${path}/changes`)).body as DiffRow[];
    const shown = await rowsNow();
    const { create, update, remove } = dry.counts;
    expect(shown.length).toBe(create + update + remove);

    const choose = async (body: object) => expect((await me.caller.post(`${path}/choices`, body)).status).toBe(200);
    for (let n = 0; n < 4; n++) {
      const accepts = dice.chance(0.3);
      if (dice.chance(0.4)) await choose({ accepts, filter: { columns: [dice.of(columns).columnId] } });
      else if (dice.chance(0.3))
        await choose({ accepts, filter: { kinds: [dice.of(['create', 'update', 'remove'])] } });
      else {
        const row = dice.of(shown);
        if (!row) continue;
        const { part, line, record } = row;
        const changed = row.changed.map((at) => columns[at]?.columnId);
        const some = changed.length > 0 && dice.chance(0.5) ? { columns: [dice.of(changed)] } : {};
        await choose({ accepts, cells: [{ part, line, record, ...some }] });
      }
    }
    const chosen = await rowsNow();
    expect(chosen.map(keyOf)).toEqual(shown.map(keyOf));

    await database.inCatalog(catalog.id, async (db) => {
      for (let n = 0; n < 3; n++)
        await change(db, { kind: 'edit', label: 'edit', actor: { id: null, name: 'Lea' } }, () => world.edit(db, dice));
    });
    const before = await database.inCatalog(catalog.id, (db) => world.records(db));
    const expected = new Map([...before].map(([id, row]) => [id, { ...row }]));
    const added: Record<string, string | null>[] = [];
    const identities = (row: DiffRow, side: 'before' | 'after') =>
      Object.fromEntries(columns.map(({ columnId }, at) => [columnId, row[side][at] ?? null]));
    const isSame = (a: string | null | undefined, b: string | null | undefined) => (a ?? '') === (b ?? '');
    const loose = new Set<string>();
    for (const row of chosen) {
      const now = row.record === null ? undefined : before.get(row.record);
      if (row.kind === 'create') {
        const after = identities(row, 'after');
        const came = [...before.values()].some(
          (one) => world.identity.length > 0 && world.identity.every((key) => isSame(one[key], after[key])),
        );
        if (row.isAccepted && !came) added.push(after);
      } else if (!now || row.record === null) {
        continue;
      } else if (row.kind === 'remove') {
        const was = identities(row, 'before');
        if (row.isAccepted && Object.keys(now).every((key) => !(key in was) || isSame(now[key], was[key])))
          expected.delete(row.record);
      } else {
        const target = expected.get(row.record) ?? {};
        for (const at of row.changed) {
          const key = columns[at]?.columnId ?? '';
          if (row.left.includes(at) || !isSame(now[key], row.before[at])) continue;
          target[key] = row.after[at] ?? null;
          if (key === 'place') loose.add(`${row.record}`);
        }
      }
    }

    const { body, status } = await me.caller.post(`${path}/continue`);
    const isNothing = chosen.every(({ isLeft }) => isLeft);
    expect([status, body.modelState?.id]).toEqual(isNothing ? [400, ['Nothing to write.']] : [200, undefined]);
    if (!isNothing) expect(await me.settled(dry.importSessionId)).toMatchObject({ state: 2 });

    const after = await database.inCatalog(catalog.id, (db) => world.records(db));
    const fresh = [...after].filter(([id]) => !before.has(id)).map(([, row]) => row);
    const stood = new Map([...after].filter(([id]) => before.has(id)));
    // An accepted place counts from the rows that are written with it; a place that is left is where it was.
    for (const id of loose) {
      const is = stood.get(Number(id));
      if (is) (expected.get(Number(id)) ?? {}).place = is.place ?? null;
    }
    expect(stood).toEqual(expected);
    const told = (row: Record<string, string | null>) =>
      Object.keys(row)
        .filter((key) => key !== 'place' && columns.some(({ columnId }) => columnId === key))
        .toSorted()
        .map((key) => `${key}=${(row[key] ?? '').replace(/^(?:0|0\.00|1)$/, '')}`)
        .join(' ');
    expect(fresh.map(told).toSorted()).toEqual(added.map(told).toSorted());
  });
});
