import { addTexts } from '../../platform/web/i18n.ts';
import partTexts from '../texts.en.json' with { type: 'json' };

addTexts(partTexts);

export { QuickPartDialog } from './quick/QuickPartDialog.tsx';
export { PartInfo, type NewerPart } from './PartInfo.tsx';
export { PriceTable } from './PriceTable.tsx';
export { useAudiencesOf } from './useParts.ts';
