import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { skuKeyUnder } from '../queries.ts';
import type { SkuSettings } from './contract.ts';

type Rule = Omit<SkuSettings, 'version'>;

const start: SkuSettings = { caseInsensitive: true, allowedSpecialCharacters: '', version: 0 };

export async function skuSettings(db: Db): Promise<SkuSettings> {
  const { rows } = await sql<{ value: Rule; version: number }>`
    select value, change_id as version from catalog_setting where name = 'ecomSku'`.execute(db);
  const [row] = rows;
  return row ? { ...start, ...row.value, version: row.version } : start;
}

/** Numbers of one manufacturer that a rule would take for the same, each line those of one key. */
export async function conflictsOf(db: Db, rule: Rule): Promise<string[]> {
  const { rows } = await sql<{ numbers: string }>`
    select m.name || ': ' || string_agg(s.number, ', ' order by s.number) as numbers
    from sku s join manufacturer m on m.id = s.manufacturer_id
    group by m.id, m.name, ${skuKeyUnder(sql`s.number`, rule)} having count(*) > 1 order by 1 limit 100`.execute(db);
  return rows.map(({ numbers }) => numbers);
}

/** Takes a rule and keys all numbers anew, by way of a key of none, as two may change places. */
export async function takeRule(db: Db, rule: Rule): Promise<void> {
  await sql`
    insert into catalog_setting (name, value) values ('ecomSku', ${JSON.stringify(rule)}::jsonb)
    on conflict (catalog_id, name) do update set value = excluded.value`.execute(db);
  const key = skuKeyUnder(sql`s.number`, rule);
  await sql`update sku s set number_key = '#' || s.id where s.number_key <> ${key}`.execute(db);
  await sql`update sku s set number_key = ${key} where s.number_key = '#' || s.id`.execute(db);
}
