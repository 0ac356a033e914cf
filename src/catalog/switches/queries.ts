import type { Db } from '../../platform/db/pool.ts';
import type { Switches } from './contract.ts';
import { profileFlags } from './rules.ts';

const names = Object.keys(profileFlags) as (keyof typeof profileFlags)[];

export async function readSwitches(db: Db, id: number): Promise<Switches> {
  const { flags, ...rest } = await db
    .selectFrom('catalog')
    .select([
      'setting_flags as flags',
      'enable_new_fitment as enableNewFitment',
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
      allow_custom_part_status: of.allowCustomPartStatus,
      parts_lookup_url: of.partsLookupUrl,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
