import { addTexts } from '../../platform/web/i18n.ts';
import texts from '../texts.en.json' with { type: 'json' };

export { LevelPicker, wayText } from './LevelPicker.tsx';
export { LevelTree } from './LevelTree.tsx';
export type { LevelTreeHandle } from './LevelTree.tsx';
export { Panes } from './Panes.tsx';
export { ManageLevels } from './ManageLevels.tsx';
export { TaxonomyForm } from './TaxonomyForm.tsx';
export { industriesQuery, taxonomiesQuery, taxonomyApi, taxonomyKey, useRefreshTaxonomies } from './useTaxonomy.ts';

addTexts(texts);
