import { placesOf } from '../../hierarchy/tree/queries.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { diagramItem } from '../queries.ts';
import type { usedContract } from './contract.ts';
import { jumpsTo, sameDrawing } from './queries.ts';

export const usedHandlers: HandlersOf<typeof usedContract> = {
  used: async ({ db, input: { id, take } }) => {
    if (!(await diagramItem(db, id))) throw notFound();
    const { items: places, totalCount: totalPlaces } = await placesOf(db, id, 0, take);
    return {
      places,
      totalPlaces,
      sameDrawing: await sameDrawing(db, id, take),
      jumps: await jumpsTo(db, id, take),
    };
  },
};
