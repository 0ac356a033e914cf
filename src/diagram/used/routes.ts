import { placesOf } from '../../hierarchy/tree/queries.ts';
import { exactFor, told } from '../../platform/auth/sight.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { diagramItem } from '../../drawing/queries.ts';
import type { usedContract } from './contract.ts';
import { jumpsTo, sameDrawing } from './queries.ts';

export const usedHandlers: HandlersOf<typeof usedContract> = {
  used: async ({ db, input: { id, take }, sight }) => {
    if (!(await diagramItem(db, id))) throw notFound();
    const exact = exactFor(sight, null);
    const { items: places, count } = await placesOf(db, id, 0, take, exact);
    const { totalCount: totalPlaces, isMore } = told(count, exact);
    return {
      places,
      totalPlaces,
      isMore,
      sameDrawing: await sameDrawing(db, id, take),
      jumps: await jumpsTo(db, id, take),
    };
  },
};
