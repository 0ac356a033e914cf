import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { FindingKind, FindingNoun } from '../rules.ts';

/** Findings of one kind. */
export interface Chosen {
  kind: FindingKind;
  findings: readonly { noun: FindingNoun; id: number }[];
}

const chosenIn = ({ findings }: Chosen) =>
  sql`jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as n(noun text, id bigint)`;

/** Says of findings that are there why they are right so; answers how many. */
export async function approve(db: Db, chosen: Chosen, reason: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into quality_approval (kind, noun, row_id, facts, reason)
    select f.kind, f.noun, f.id, f.facts - 'about', ${reason}
    from ${chosenIn(chosen)} join quality_finding f on f.kind = ${chosen.kind} and f.noun = n.noun and f.id = n.id
    where f.item_id is null or exists (select from hierarchy_item i where i.id = f.item_id)
    on conflict (catalog_id, kind, noun, row_id) do update set facts = excluded.facts, reason = excluded.reason`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Takes approvals away; answers how many. */
export async function reopen(db: Db, chosen: Chosen): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from quality_approval a using ${chosenIn(chosen)}
    where a.kind = ${chosen.kind} and a.noun = n.noun and a.row_id = n.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
