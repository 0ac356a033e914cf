import { useMedia } from '../../platform/web/media.ts';

/** Whether the window is a phone's, held upright. */
export const usePhone = (): boolean => useMedia('(max-width: 639px)');
