import { momentMessages } from '../../platform/http/moment.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { historyMessages } from '../rules.ts';
import type { momentContract } from './contract.ts';
import { itemAtMoment, momentOf, neighboursOf, trackOf } from './queries.ts';

export const momentHandlers: HandlersOf<typeof momentContract> = {
  get: async ({ db, input: { change, at, itemId } }) => {
    if (at !== undefined && Date.parse(at) > Date.now()) throw invalid('at', historyMessages.tooLate);
    const moment = await momentOf(db, { change, at });
    if (!moment)
      throw change === undefined
        ? invalid('at', historyMessages.tooEarly)
        : invalid('change', momentMessages.unknown(change));
    const [{ earlier, later, first, last }, item] = await Promise.all([
      neighboursOf(db, moment.changeId),
      itemId === undefined ? null : itemAtMoment(db, itemId, moment.changeId),
    ]);
    const here = { changeId: moment.changeId, at: moment.at };
    return { ...moment, earlier, later, first: first ?? here, last: last ?? here, item };
  },

  track: async ({ db, input }) => {
    if (Date.parse(input.from) >= Date.parse(input.to)) throw invalid('from', historyMessages.order);
    return trackOf(db, input);
  },
};
