import { sql } from 'kysely';
import type { Counts } from '../../import/rules.ts';
import type { DiffCell, Made, RecordDiff, SqlFragment, Stage } from '../../import/service.ts';
import { identityRule, keyOf } from '../queries.ts';
import { makeSide } from '../../import/stage/queries.ts';
import { partCell } from '../queries.staging.ts';
import { maxRelated } from '../rules.ts';

/**
 * Makes the side table `relation`: of each good row the kind, both numbers' keys and parts, the first line that says the
 * same, and the place in its part's list. `kind` is an expression over the staged row `s`.
 */
export async function stageRelations(stage: Stage, kind: SqlFragment): Promise<void> {
  const rule = await identityRule(stage.db);
  await makeSide(
    stage,
    'relation',
    sql`select l.line, l.kind, l.part_key, l.related_key, p.id as part_id, o.id as related_id,
        min(l.line) over (partition by l.kind, l.part_key, l.related_key) as first,
        row_number() over (partition by l.kind, l.part_key order by l.line)::int - 1 as place
      from (select s.line, ${kind} as kind, ${keyOf(sql`s.part_number`, rule)} as part_key,
              ${keyOf(sql`s.related_part_number`, rule)} as related_key
            from ${stage.table} s where not s.bad) l
      left join part p on p.number_key = l.part_key left join part o on o.number_key = l.related_key`,
  );
}

/** Good rows whose parts there are, with the relation `r` that stands. */
const planned = (stage: Stage) => sql`${stage.table} s join ${stage.side('relation')} k
  on k.line = s.line and not s.bad and k.part_id is not null and k.related_id is not null
  left join part_relation r on r.kind = k.kind and r.part_id = k.part_id and r.related_id = k.related_id`;

/** What a row says of its relation; a blank cell says what is there. */
const said = sql`(coalesce(s.quantity, r.quantity), coalesce(s.unit, r.unit), coalesce(s.mandatory, r.is_mandatory))`;
const standing = sql`(r.quantity, r.unit, r.is_mandatory)`;

/** Relations that get the file's place: with [RE] those of lists that do not stand in its order already. */
const isMoved = (stage: Stage) =>
  stage.mode === 'replace'
    ? sql<boolean>`((k.kind, k.part_id) in (select m.kind, m.part_id from ${stage.side('moved')} m) and r.ordinal <> k.place
        and not ${stage.leaves('place', sql`k.line`)})`
    : sql<boolean>`false`;

/** Rows of a new relation that somebody left are in the file all the same. */
const isNew = (stage: Stage) => sql<boolean>`(r.id is null and not ${stage.leaves('relatedPartNumber', sql`k.line`)})`;

const differs = (stage: Stage) => sql<boolean>`(${said} is distinct from ${standing} or ${isMoved(stage)})`;

/** Relations `r` that go: with [RE] those of the file's lists that it does not name, with [PU] those that it names. */
const goes = (stage: Stage) => {
  const stays = stage.stays(sql`r.id`);
  const k = sql`select k.kind, k.part_id from ${stage.side('relation')} k where k.part_id is not null`;
  const pair = sql`select k.kind, k.part_id, k.related_id from ${stage.side('relation')} k where k.related_id is not null`;
  if (stage.mode === 'delete') return sql<boolean>`(r.kind, r.part_id, r.related_id) in (${pair})`;
  return stage.mode === 'replace'
    ? sql<boolean>`(r.kind, r.part_id) in (${k}) and (r.kind, r.part_id, r.related_id) not in (${pair}) and not ${stays}`
    : sql<boolean>`false`;
};

/** Rejects rows with which a list would get longer than a part may have. */
export async function rejectLong(stage: Stage): Promise<void> {
  if (stage.mode === 'update' || stage.mode === 'delete') return;
  const stays =
    stage.mode === 'replace'
      ? sql`0`
      : sql`(select count(*) from part_relation r
    where r.kind = k.kind and r.part_id = k.part_id)`;
  const counted = stage.mode === 'replace' ? sql`true` : sql`r.id is null`;
  await stage.reject(
    'relatedPartNumber',
    `A part has at most ${maxRelated} of them`,
    sql`s.line in (select line from (
      select k.line, ${stays} + row_number() over (partition by k.kind, k.part_id order by k.line) as nth
      from ${planned(stage)} where ${counted}) n where nth > ${maxRelated})`,
  );
}

/** What writing would do. */
export async function countRelations(stage: Stage): Promise<Counts> {
  await stageMoved(stage);
  const { rows } = await sql<{ create: number; update: number; found: number; all: number }>`
    select count(*) filter (where ${isNew(stage)})::int as create,
      count(*) filter (where r.id is not null and ${differs(stage)})::int as update,
      count(r.id)::int as found, count(*)::int as all
    from ${planned(stage)}`.execute(stage.db);
  const { create = 0, update = 0, found = 0, all = 0 } = rows[0] ?? {};
  if (stage.mode === 'delete') return { create: 0, update: 0, unchanged: 0, remove: found, skipped: all - found };
  if (stage.mode === 'update')
    return { create: 0, update, unchanged: all - create - update, remove: 0, skipped: create };
  return { create, update, unchanged: all - create - update, remove: await countGoing(stage) };
}

async function countGoing(stage: Stage): Promise<number> {
  if (stage.mode !== 'replace') return 0;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from part_relation r where ${goes(stage)}`.execute(stage.db);
  return rows[0]?.n ?? 0;
}

/** Side table `moved`: lists whose relations do not stand in the file's order, or that get a new one. */
export async function stageMoved(stage: Stage): Promise<void> {
  if (stage.mode !== 'replace') return;
  await makeSide(
    stage,
    'moved',
    sql`select distinct m.kind, m.part_id from (
      select k.kind, k.part_id, r.id, row_number() over (partition by k.kind, k.part_id order by k.line) as rank,
        row_number() over (partition by k.kind, k.part_id order by r.ordinal, r.id) as rank_now
      from ${planned(stage)}) m
    where m.id is null or m.rank <> m.rank_now`,
  );
}

/** The place of a new relation: behind the part's others (`b`), with [RE] that of the file. */
const newPlace = (stage: Stage) =>
  stage.mode === 'replace'
    ? sql`k.place`
    : sql`row_number() over (partition by k.kind, k.part_id order by k.line)
    + coalesce(b.ordinal, -1)`;

const behind = sql`select kind, part_id, max(ordinal) as ordinal from part_relation group by kind, part_id`;

const fresh = sql`coalesce(s.quantity, 1) as quantity, coalesce(s.unit, '') as unit, coalesce(s.mandatory, false) as is_mandatory`;

/** Relations as the file adds and changes them, for later files of a session. */
export function madeRelations(stage: Stage): Made[] {
  if (stage.mode === 'delete') return [];
  const pair = sql`k.kind, k.part_id, k.related_id`;
  const changed = sql`
    select r.id, ${pair}, coalesce(s.quantity, r.quantity) as quantity, coalesce(s.unit, r.unit) as unit,
      coalesce(s.mandatory, r.is_mandatory) as is_mandatory, case when ${isMoved(stage)} then k.place else r.ordinal end as ordinal
    from ${planned(stage)} where r.id is not null and ${differs(stage)}`;
  const added = sql`
    select ${stage.newId(sql`k.line`)} as id, ${pair}, ${fresh}, ${newPlace(stage)} as ordinal
    from ${planned(stage)} left join (${behind}) b on b.kind = k.kind and b.part_id = k.part_id where r.id is null`;
  const rows = stage.mode === 'update' ? changed : sql`${changed} union all ${added}`;
  return [{ table: 'part_relation', rows, replaces: true }];
}

/** Writes the relations; a new one goes behind the part's others, with [RE] the file's order is the list's. */
export async function writeRelations(stage: Stage): Promise<Counts> {
  const { db, mode } = stage;
  const counts = await countRelations(stage);
  stage.progress('Writing related parts', 0, 1);
  await sql`delete from part_relation r where ${goes(stage)}`.execute(db);
  if (mode === 'delete') return counts;
  const ordinal =
    mode === 'replace' ? sql`case when ${isMoved(stage)} then k.place else r.ordinal end` : sql`r.ordinal`;
  await sql`
    update part_relation t set (quantity, unit, is_mandatory, ordinal) = (n.quantity, n.unit, n.mandatory, n.ordinal)
    from (select r.id, coalesce(s.quantity, r.quantity) as quantity, coalesce(s.unit, r.unit) as unit,
        coalesce(s.mandatory, r.is_mandatory) as mandatory, ${ordinal} as ordinal
      from ${planned(stage)} where r.id is not null and ${differs(stage)}) n
    where t.id = n.id`.execute(db);
  if (mode === 'update') return counts;
  await sql`
    with behind as materialized (${behind})
    insert into part_relation (kind, part_id, related_id, quantity, unit, is_mandatory, ordinal)
    select k.kind, k.part_id, k.related_id, ${fresh}, ${newPlace(stage)}
    from ${planned(stage)} left join behind b on b.kind = k.kind and b.part_id = k.part_id
    where ${isNew(stage)} order by k.kind, k.part_id, k.line`.execute(db);
  return counts;
}

const number = (stage: Stage, column: string, id: SqlFragment, is: SqlFragment): DiffCell =>
  partCell(stage, { column, is, side: 'relation', now: sql`(select p.part_number from part p where p.id = ${id})` });

/** Relations as the file changes them. `named` tells of which kind they are, where the file has several. */
export function relationDiff(stage: Stage, named: readonly DiffCell[]): RecordDiff[] {
  const identities = [
    number(stage, 'partNumber', sql`r.part_id`, sql`p.id = k.part_id`),
    ...named,
    number(stage, 'relatedPartNumber', sql`r.related_id`, sql`p.id = k.related_id`),
  ];
  const of = (key: string, column: string, said: SqlFragment, fresh: SqlFragment): DiffCell[] => {
    const now = sql`r.${sql.ref(column)}`;
    return stage.has(key) ? [{ key, now, becomes: sql`coalesce(${said}, ${now}, ${fresh})` }] : [];
  };
  const texts = [
    ...of('quantity', 'quantity', sql`s.quantity`, sql`1`),
    ...of('unit', 'unit', sql`s.unit`, sql`''`),
    ...of('mandatory', 'is_mandatory', sql`s.mandatory`, sql`false`),
  ];
  const replaces = stage.mode === 'replace';
  const place = sql`case when ${isMoved(stage)} then k.place else coalesce(r.ordinal, k.place) end + 1`;
  const said: RecordDiff = {
    table: 'part_relation',
    from: planned(stage),
    kind:
      stage.mode === 'delete'
        ? sql`case when r.id is not null then 'remove' end`
        : sql`case when r.id is not null then 'update' ${stage.mode === 'update' ? sql`` : sql`else 'create'`} end`,
    rejectNew: 'cells',
    cells: [
      ...identities,
      ...texts,
      ...(replaces
        ? [
            {
              key: 'place',
              title: 'Place',
              now: sql`r.ordinal + 1`,
              becomes: sql`(select ${place} from ${stage.side('relation')} k where k.line = s.line)`,
              becomesBeside: place,
              left: 'asked' as const,
            },
          ]
        : []),
    ],
  };
  if (!replaces) return [said];
  const gone: RecordDiff = {
    table: 'part_relation',
    from: sql`part_relation r left join ${stage.table} s on false`,
    where: goes(stage),
    kind: sql`'remove'`,
    cells: [...identities, ...texts, { key: 'place', now: sql`r.ordinal + 1`, becomes: sql`null::int` }],
  };
  return [said, gone];
}
