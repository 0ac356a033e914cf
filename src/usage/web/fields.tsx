import { lazy } from 'react';
import { contexts } from '../../contexts.ts';
import { baseTypes } from '../../hierarchy/rules.ts';
import type { ItemTab } from '../../item/web/fields.tsx';
import { addTexts } from '../../platform/web/i18n.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

const withOwnPictures: readonly number[] = [baseTypes.diagram, baseTypes.majorUnit];

/**
 * Pictures: only where the type has an image; a diagram's stands in its editor, a major unit has a tab of its own
 * (docs/domain/images.md, Pictures).
 */
export const picturesTab: ItemTab = {
  key: 'pictures',
  label: 'usage.pictures',
  contexts,
  applies: ({ baseType }, { allowImage }) => allowImage && !withOwnPictures.includes(baseType),
  Tab: lazy(() => import('./PicturesTab.tsx').then(({ PicturesTab }) => ({ default: PicturesTab }))),
};
