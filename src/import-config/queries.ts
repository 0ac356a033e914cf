import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import type { ImportConfig, IndustryWithCatalogs } from './contract.ts';
import { filesOf, unitImport } from './rules.ts';
import type { FileKind } from './rules.ts';

/** Whose catalogues: all of them for a super administrator. */
interface Caller {
  userId: number;
  superAdmin: boolean;
}

/** Industries and catalogues that one answer tells of at most. */
const most = 1000;

const openTo = ({ userId, superAdmin }: Caller) => sql`
  (${superAdmin} or exists (select from profile p where p.catalog_id = c.id and p.user_id = ${userId}))`;

/** The newest file of a config `f`. */
const fileOf = (kind: FileKind) => sql`(
  select jsonb_build_object('name', b.name, 'size', b.size, 'isWaiting', b.is_waiting, 'message', b.message,
    'arrivedAt', to_jsonb(date_trunc('milliseconds', b.arrived_at) at time zone 'utc') #>> '{}' || 'Z')
  from brought b where b.config_id = f.id and b.kind = ${kind})`;

/** The import configs of the catalogues that a caller may open. */
export async function importConfigs(
  db: Db,
  caller: Caller,
  where: RawBuilder<unknown> = sql`true`,
): Promise<ImportConfig[]> {
  const { rows } = await sql<Omit<ImportConfig, 'xmlFileName' | 'zipFileName'> & { numericCode: number }>`
    with brought as materialized (
      select * from platform.import_config_files((select array_agg(distinct f.target_id) from shared_import_config f)))
    select f.id, f.industry_id as "industryId", v.name as industry, v.numeric_code as "numericCode", c.name as "oemName",
      c.code as "oemCode", f.created_at as "dateCreated", m.at as "dateModified", f.active, f.change_id as version,
      case when r.session_id is not null then jsonb_build_object('sessionId', r.session_id, 'state', r.state,
        'at', to_jsonb(date_trunc('milliseconds', r.started_at) at time zone 'utc') #>> '{}' || 'Z') end as "lastRun",
      ${fileOf('xml')} as "xmlFile", ${fileOf('zip')} as "zipFile"
    from shared_import_config f
    join catalog c on c.id = f.target_id and c.code is not null
    join shared_list_value v on v.id = f.industry_id
    join shared_change m on m.id = f.change_id
    left join lateral platform.last_import_of(c.id, ${unitImport}, c.code || '-' || v.numeric_code || '.xml') r on true
    where ${openTo(caller)} and ${where}
    order by lower(c.name), lower(v.name), f.id limit ${most}`.execute(db);
  return rows.map(({ numericCode, ...row }) => ({ ...row, ...filesOf(row.oemCode, numericCode) }));
}

/** The industry of an id; undefined where there is none. */
export async function industryById(db: Db, id: number): Promise<{ name: string; numericCode: number } | undefined> {
  const { rows } = await sql<{ name: string; numericCode: number }>`
    select name, numeric_code as "numericCode" from shared_list_value
    where id = ${id} and list_type_id = 1002 and replace_with is null`.execute(db);
  return rows[0];
}

/** The catalogue of a name and code, both without case. */
export async function catalogByNameAndCode(db: Db, name: string, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select c.id from catalog c
    where lower(c.code) = lower(${code.trim()}) and lower(c.name) = lower(${name.trim()})`.execute(db);
  return rows[0]?.id;
}

/** Industries with the catalogues that a caller may open: those with units of it, and those without units. */
export async function industriesWithCatalogs(db: Db, caller: Caller): Promise<IndustryWithCatalogs[]> {
  const { rows } = await sql<IndustryWithCatalogs>`
    with open as materialized (
      select c.id, c.name, c.code from catalog c where c.code is not null and ${openTo(caller)}
      order by lower(c.name), c.id limit ${most}
    ), has as materialized (
      select of_catalog, industry_id from platform.industries_of((select array_agg(id) from open)))
    select v.id, v.name as industry, v.numeric_code as "numericCode", coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'code', o.code) order by lower(o.name), o.id) from open o
      where exists (select from has h where h.of_catalog = o.id and h.industry_id = v.id)
        or not exists (select from has h where h.of_catalog = o.id)), '[]') as "catalogDetails"
    from shared_list_value v where v.list_type_id = 1002 and v.replace_with is null
    order by lower(v.name), v.id limit ${most}`.execute(db);
  return rows;
}
