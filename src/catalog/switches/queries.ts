import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { Switches } from './contract.ts';
import { profileFlags } from './rules.ts';

const names = Object.keys(profileFlags) as (keyof typeof profileFlags)[];

/** Whether a switch of the connection's catalogue is on. */
export async function isSwitchedOn(db: Db, name: keyof typeof profileFlags): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select ${profileFlags[name]} = any(setting_flags) as "isOn" from catalog where id = platform.catalog()`.execute(db);
  return rows[0]?.isOn ?? false;
}

export async function readSwitches(db: Db, id: number): Promise<Switches> {
  const { flags, ...rest } = await db
    .selectFrom('catalog')
    .select([
      'setting_flags as flags',
      'enable_new_fitment as enableNewFitment',
      'offers_units as offersUnits',
      'allow_custom_part_status as allowCustomPartStatus',
      'parts_lookup_url as partsLookupUrl',
      'version',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isOn = (name: keyof typeof profileFlags) => flags.includes(profileFlags[name]);
  return {
    hasCustomPdf: isOn('hasCustomPdf'),
    hasImportApi: isOn('hasImportApi'),
    hasReportAndIssueModule: isOn('hasReportAndIssueModule'),
    partExport: isOn('partExport'),
    fineDigits: isOn('fineDigits'),
    quantitiesAsPrinted: isOn('quantitiesAsPrinted'),
    ...rest,
  };
}

/** Saves the switches over the version that the save started from; false where there is a newer one. */
export async function updateSwitches(db: Db, id: number, { version, ...of }: Switches): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('catalog')
    .set({
      setting_flags: names.filter((name) => of[name]).map((name) => profileFlags[name]),
      enable_new_fitment: of.enableNewFitment,
      offers_units: of.offersUnits,
      allow_custom_part_status: of.allowCustomPartStatus,
      parts_lookup_url: of.partsLookupUrl,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
