import type { Db } from '../../platform/db/pool.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import type { rollbackContract } from './contract.ts';
import type { RecordRollback } from './queries.ts';
import { previewRecord, recordLabel, rollRecord } from './service.record.ts';
import { previewRollback, rollBackItem, rollbackLabel } from './service.ts';

export interface RollbackNeeds {
  /** Settles what depends on names, which a rollback may change. */
  afterRenaming(db: Db, changeId: number): Promise<void>;
}

export const rollbackHandlers = ({ afterRenaming }: RollbackNeeds): HandlersOf<typeof rollbackContract> => ({
  preview: ({ db, input }) => previewRollback(db, input),

  roll: async (call) => {
    const { db, input } = call;
    const label = await rollbackLabel(db, signedIn(call), input);
    return call.change(label, async (changeId) => {
      const done = await rollBackItem(db, input, changeId);
      await afterRenaming(db, changeId);
      return done;
    });
  },

  previewRecord: ({ db, input }) => previewRecord(db, ofInput(input)),

  rollRecord: async (call) => {
    const { db, input } = call;
    const of = ofInput(input);
    const label = await recordLabel(db, signedIn(call), of);
    return call.change(label, async (changeId) => {
      const done = await rollRecord(db, { ...of, version: input.version }, changeId);
      if (of.table === 'hierarchy_item') await afterRenaming(db, changeId);
      return done;
    });
  },
});

const ofInput = ({ table, id, changeId, cells }: Omit<RecordRollback, 'cells'> & { cells?: string[] | undefined }) => ({
  table,
  id,
  changeId,
  cells,
});
