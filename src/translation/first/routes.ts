import type { Db } from '../../platform/db/pool.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { firstLanguageContract } from './contract.ts';
import { makeFirst, previewFirst } from './service.ts';

/** `renamed` is called inside the change whose number it gets, when names of items have changed. */
export const firstLanguageHandlers = (
  renamed: (db: Db, changeId: number) => Promise<void>,
): HandlersOf<typeof firstLanguageContract> => ({
  preview: ({ db, catalogId, input }) => previewFirst(db, catalogId, input.language),

  set: ({ db, catalogId, input, change }) =>
    change(
      `First language ${input.language}, texts ${input.texts === 'exchange' ? 'exchanged' : 'as they are'}`,
      async (changeId) => {
        const languages = await makeFirst(db, catalogId, input);
        if (input.texts === 'exchange') await renamed(db, changeId);
        return { changeId, languages };
      },
      { exclusive: true },
    ),
});
