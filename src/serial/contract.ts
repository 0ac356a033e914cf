import { z } from 'zod';
import { cursor, id, idParam, take, text, version } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { askedParts, serialVin } from '../item-search/holding/contract.ts';
import { saved } from '../hierarchy/place/contract.ts';
import { environments } from '../workflow/rules.ts';
import { serialLimits } from './rules.ts';

const settings = z.object({
  /**
   * Models may have rules; the tab, the search and the import of serials are there
   * (docs/domain/serial.md, Serial numbers).
   */
  serialVinEnabled: z.boolean(),
  /** Counts the saves of the catalogue's settings; a save names the one that it started from. */
  version: z.int(),
});
export type SerialSettings = z.infer<typeof settings>;

/** A model that a serial number belongs to, with one of its rules that say so. */
const match = z.object({
  id,
  name: z.string(),
  /** Override name, else display name, else name. */
  displayName: z.string(),
  typeId: z.int(),
  typeCode: z.string(),
  baseType: z.int(),
  /** Number of a workflow state; 0 for types without workflow. */
  workflowId: z.int(),
  workflowName: z.string(),
  publishedEnvironment: z.enum(environments).nullable(),
  serialVin,
});
export type SerialMatch = z.infer<typeof match>;

export const serialContract = {
  get: route({
    method: 'GET',
    path: '/api/hierarchies/{id}/serialVin',
    permission: 'member',
    asOf: true,
    summary:
      'The serial/VIN rules of a model, sorted by prefix, suffix and number: all, or those whose prefix or suffix begins with what is asked for and that hold the number, or begin with it.',
  })
    .input(
      z.strictObject({
        id: idParam,
        ...askedParts,
        take: take(serialLimits.rules),
      }),
    )
    .output(
      z.object({
        serialVins: z.array(serialVin),
        /** Rules that match, beyond `take` too. */
        total: z.int(),
        /** The item's. */
        version,
      }),
    ),
  set: route({
    method: 'POST',
    path: '/api/hierarchies/{id}/serialVin',
    permission: 'writeOem',
    summary:
      'Sets all rules of a model (setSerialVin). 400 at serialVins.{place}.{letter} for a rule that is not valid, 409 where the item was saved since or its state is not editable.',
  })
    .input(
      z.strictObject({
        id: idParam,
        version,
        serialVins: z.array(serialVin).max(serialLimits.rules),
      }),
    )
    .output(saved.extend({ id, version })),
  filtered: route({
    method: 'GET',
    path: '/api/hierarchies/serialVin',
    permission: 'member',
    asOf: true,
    summary:
      'Models that a serial number belongs to, by id (getSerialVinFilteredList): prefix, number and suffix apart, or a whole serial, which is tried at every split. Case is ignored.',
  })
    .input(
      z.strictObject({
        ...askedParts,
        serial: text(200).default(''),
        take: take(100),
        cursor,
      }),
    )
    .output(z.object({ items: z.array(match), cursor: z.string().nullable() })),
  existence: route({
    method: 'POST',
    path: '/api/hierarchies/serialVin/exists',
    permission: 'member',
    summary: 'Which of the items have serial/VIN rules (serialExistenceByIds).',
  })
    .input(z.strictObject({ ids: z.array(id).max(1000) }))
    .output(z.object({ ids: z.array(id) })),
  settings: route({
    method: 'GET',
    path: '/api/settings/data/serial-vin',
    permission: 'member',
    summary: 'Serial/VIN settings of the catalogue (getSerialVinDataSettings).',
  })
    .input(z.strictObject({}))
    .output(settings),
  saveSettings: route({
    method: 'PUT',
    path: '/api/settings/data/serial-vin',
    permission: 'settings',
    summary: 'Saves the serial/VIN settings. 409 where settings of the catalogue were saved since.',
  })
    .input(z.strictObject({ ...settings.shape, version }))
    .output(settings),
};
