import { addTexts } from '../../platform/web/i18n.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

export { ImagePicker } from './ImagePicker.tsx';
export { PageDialog } from './PageDialog.tsx';
export { Pictures } from './Pictures.tsx';
