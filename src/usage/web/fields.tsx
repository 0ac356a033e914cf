import { lazy } from 'react';
import { baseTypes } from '../../hierarchy/rules.ts';
import type { ItemTab } from '../../item/web/fields.tsx';
import { addTexts } from '../../platform/web/i18n.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

/** Pictures: only where the type has an image; a diagram's stands in its editor (docs/domain/images.md, Pictures). */
export const picturesTab: ItemTab = {
  key: 'pictures',
  label: 'usage.pictures',
  applies: ({ baseType }, { allowImage }) => allowImage && baseType !== baseTypes.diagram,
  Tab: lazy(() => import('./PicturesTab.tsx').then(({ PicturesTab }) => ({ default: PicturesTab }))),
};
