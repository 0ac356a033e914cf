import type { Call, HandlersOf } from '../../platform/http/handlers.ts';
import { notFound } from '../../platform/http/errors.ts';
import { readUnit, writeUnit } from '../service.ts';
import type { colorContract } from './contract.ts';
import { relationById, removeRelation, unitsWith } from './queries.ts';
import { addColor, findColors, linkColor, readColors, saveColor } from './service.ts';

/** Runs a write of a unit's colors; answers what it has then. */
async function write(
  call: Call<{ id: number; workflowAncestorId?: number | null | undefined }>,
  work: () => Promise<boolean>,
) {
  const written = await writeUnit(call, (name) => `Colors of ${name}`, work);
  return { ...written, colors: await readColors(call.db, call.input.id) };
}

export const colorHandlers: HandlersOf<typeof colorContract> = {
  query: async ({ db, input: { id } }) => {
    await readUnit(db, id);
    return { colors: await readColors(db, id) };
  },

  find: async ({ db, input: { term, take } }) => ({ colors: await findColors(db, term.trim(), take) }),

  units: async ({ db, input: { colorId } }) => {
    const rows = await unitsWith(db, colorId);
    const [first] = rows;
    if (!first) throw notFound();
    return { units: rows.map(({ total: _total, ...unit }) => unit), total: first.total };
  },

  add: (call) => {
    const { id, workflowAncestorId: _, ...typed } = call.input;
    return write(call, () => addColor(call.db, id, typed));
  },

  link: (call) => write(call, () => linkColor(call.db, call.input.id, call.input.colorId)),

  update: (call) => {
    const { id, workflowAncestorId: _, ...typed } = call.input;
    return write(call, () => saveColor(call.db, id, typed));
  },

  remove: async (call) => {
    const { db, input } = call;
    const relation = await relationById(db, input.relationId);
    if (!relation) throw notFound();
    let isColorRemoved = false;
    const written = await writeUnit(
      { db, change: call.change, input: { id: relation.itemId } },
      (name) => `Colors of ${name}`,
      async () => {
        isColorRemoved = await removeRelation(db, input.relationId, relation.colorId);
        return true;
      },
    );
    return { ...written, isColorRemoved };
  },
};
