import { lazy } from 'react';
import type { ItemTab } from '../../item/web/fields.tsx';
import { addTexts } from '../../platform/web/i18n.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { contexts } from '../../contexts.ts';
import { attachmentsQuery, literatureOf } from './useAttachments.ts';

addTexts(texts);

/** Literature: only where the type allows attachments (docs/domain/images.md, Literature). */
export const literatureTab: ItemTab = {
  key: 'literature',
  label: 'attachment.tab',
  contexts,
  applies: (_item, type) => type.allowAttachments,
  count: (id, context) => {
    const item = { kind: 'item', id, context } as const;
    return {
      queryKey: [...attachmentsQuery(item).queryKey, 'count'],
      queryFn: async () => (await literatureOf(item).list()).items.length,
    };
  },
  Tab: lazy(() => import('./LiteratureTab.tsx').then(({ LiteratureTab }) => ({ default: LiteratureTab }))),
};

/** Literature of a part, loaded when it is shown. */
export const PartLiterature = lazy(() =>
  import('./PartLiterature.tsx').then((loaded) => ({ default: loaded.PartLiterature })),
);
