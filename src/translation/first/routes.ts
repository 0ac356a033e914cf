import type { Db } from '../../platform/db/pool.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { firstLanguageContract } from './contract.ts';
import type { TextKind } from './queries.ts';
import { makeFirst, previewFirst } from './service.ts';

/** What the slices behind this one hand in. */
export interface Translated {
  /** Texts that can be translated. */
  translated: readonly TextKind[];
  /** Is called inside the change whose number it gets, when names of items have changed. */
  afterRenaming(db: Db, changeId: number): Promise<void>;
  /** Exchanges the texts that slices keep beside those. */
  exchangeTexts(db: Db, first: string, next: string): Promise<void>;
}

export const firstLanguageHandlers = ({
  translated,
  afterRenaming,
  exchangeTexts,
}: Translated): HandlersOf<typeof firstLanguageContract> => ({
  preview: ({ db, catalogId, input }) => previewFirst(db, translated, catalogId, input.language),

  set: ({ db, catalogId, input, change }) =>
    change(
      `First language ${input.language}, texts ${input.texts === 'exchange' ? 'exchanged' : 'as they are'}`,
      async (changeId) => {
        const languages = await makeFirst(db, catalogId, {
          kinds: translated,
          exchangeOthers: exchangeTexts,
          ...input,
        });
        if (input.texts === 'exchange') await afterRenaming(db, changeId);
        return { changeId, languages };
      },
      { exclusive: true },
    ),
});
