import { lockPlaces } from '../../platform/db/places.ts';
import type { Db } from '../../platform/db/pool.ts';
import { violated } from '../../platform/db/refusals.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { diagramItem } from '../../drawing/queries.ts';
import { countJumps, deleteJump, insertJump } from './queries.ts';
import { jumpLimits, jumpTexts } from './rules.ts';

interface JumpSave {
  old?: { id: number; version: number } | undefined;
  targetId: number;
  tag: string;
}

/** Saves a jump-to inside the running change, an old one first deleted; answers its id. Throws as the route says. */
export async function saveJump(db: Db, sourceId: number, { old, targetId, tag }: JumpSave): Promise<number> {
  const target = await diagramItem(db, targetId);
  if (!target) throw invalid('targetId', jumpTexts.target);
  if (targetId === sourceId) throw invalid('targetId', jumpTexts.itself(target.name));
  if (old) {
    if (!(await deleteJump(db, sourceId, old.id, old.version))) throw conflict();
  } else {
    await lockPlaces(db, `jump-tos ${sourceId}`);
    if ((await countJumps(db, sourceId)) >= jumpLimits.perDiagram) throw invalid('tag', jumpTexts.tooMany);
  }
  try {
    return await insertJump(db, { sourceId, targetId, tag });
  } catch (error) {
    if (violated(error) !== 'jump_to_tag') throw error;
    throw conflict({ tag: [jumpTexts.tagTaken] });
  }
}
