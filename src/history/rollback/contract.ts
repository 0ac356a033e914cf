import { z } from 'zod';
import { boolParam, id, idParam, intParam, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { recordFields } from '../record/contract.ts';
import { rollableTables } from '../record/rules.ts';

/** Rows of one table that a rollback writes or leaves. */
const count = z.object({
  /** Kind of record, by the name of its table. */
  table: z.string(),
  /** Added since, and removed by it. */
  removed: z.int(),
  /** Put back to what they were. */
  reverted: z.int(),
  /** Gone since, and brought back. */
  brought: z.int(),
  /** Left as they are: something else needs them, what they point to is gone, or their key is taken. */
  leftAlone: z.int(),
});

/** A drawing with the hotspots on it; without a name, and with none, where the caller does not see it by itself. */
const drawing = z.object({ name: z.string(), hotspots: z.int() });

const path = '/api/hierarchies/history/{id}/rollback';

const recordPath = '/api/records/{table}/{id}/rollback';

const ofRecord = z.strictObject({
  /** Kind of record, by the name of its table. */
  table: z.enum(rollableTables),
  id: idParam,
});

/** A cell by its name; of an attribute `attributes.` and its id. */
const cell = z.string().regex(/^[A-Za-z_]{1,63}(\.\d{1,15})?$/);
const mostCells = 100;
/** Before all changes, or after the change of that number. */
const moment = intParam(0, Number.MAX_SAFE_INTEGER);

export const rollbackContract = {
  preview: route({
    method: 'GET',
    path,
    permission: 'member',
    summary: 'What a rollback of an item, or of its places alone, to what it was after a change would write and leave.',
  })
    .input(z.strictObject({ id: idParam, changeId: idParam, places: boolParam.default(false) }))
    .output(
      z.object({
        counts: z.array(count),
        /** The drawing that the item shows now and the one that it will show, none where it has none; null where it keeps its own. */
        drawing: z.object({ now: drawing.nullable(), becomes: drawing.nullable() }).nullable(),
        /** Models that show the item in another place than its own, and change with it. */
        otherModels: z.int(),
        /** The newest revision, which the rollback has to name as its version. */
        version,
      }),
    ),
  roll: route({
    method: 'POST',
    path,
    permission: 'write',
    summary:
      'Brings an item, or its places alone, back to what it was after a change; also an item that was deleted. 409 where a revision newer than `version` came, where its state is not editable, or where nothing would change.',
  })
    .input(
      z.strictObject({
        id: idParam,
        /** The change after which the item was as it shall be. */
        changeId: id,
        /** Its places alone; without them false. */
        places: z.boolean().default(false),
        /** The newest revision that the caller has seen. */
        version,
      }),
    )
    .output(
      z.object({
        /** The rollback, which can be undone. */
        changeId: id,
        /** Rows that stayed as they were; see leftAlone of the change. */
        leftAlone: z.int(),
        /** Tables that it wrote rows of. */
        tables: z.array(z.string()),
      }),
    ),
  previewRecord: route({
    method: 'GET',
    path: recordPath,
    permission: 'member',
    summary:
      'What a rollback of one record, or of some of its cells, to what it was after a change would do. Writes nothing.',
  })
    .input(
      ofRecord.extend({
        changeId: moment,
        /** Names of cells with commas between them; without any the whole record. */
        cells: z
          .string()
          .transform((names) => names.split(','))
          .pipe(z.array(cell).max(mostCells))
          .optional(),
      }),
    )
    .output(
      z.object({
        /** It goes, comes back, changes in some cells, or stays as it is. */
        does: z.enum(['remove', 'bring', 'change', 'stay']),
        /** Why it stays; null where it is as it was, or does not stay. */
        reason: z.enum(['edited', 'needed', 'missing', 'key']).nullable(),
        /** What it is called. */
        name: z.string(),
        /** The cells that change: what they are, and what they will be. */
        fields: recordFields,
        /** Items whose content it is; they go back to the initial state with it. */
        items: z.array(z.object({ id, name: z.string() })),
        /** Models that show these items in another place than their own, and change with them. */
        otherModels: z.int(),
        /** Parts lists that name the part that it is, or belongs to. */
        lists: z.int(),
        /** The change that wrote it last, which the rollback has to name as its version. */
        version,
      }),
    ),
  rollRecord: route({
    method: 'POST',
    path: recordPath,
    permission: 'write',
    summary:
      'Brings one record, or some of its cells, back to what it was after a change. 409 where it was written since `version`, where the state of its item is not editable, where it has to stay, or where nothing would change.',
  })
    .input(
      ofRecord.extend({
        /** The change after which it was as it shall be; 0 is before all. */
        changeId: moment,
        /** Without any the whole record. */
        cells: z.array(cell).min(1).max(mostCells).optional(),
        version,
      }),
    )
    .output(
      z.object({
        /** The rollback, which can be undone. */
        changeId: id,
        /** Tables that it wrote rows of. */
        tables: z.array(z.string()),
      }),
    ),
};
