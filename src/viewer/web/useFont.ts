import { useEffect } from 'react';
import { recall, remember } from '../../platform/web/remember.ts';
import { savesData, whenIdle } from './useIdle.ts';

const address = new URL('../../platform/web/fonts/inter-small.woff2', import.meta.url).href;
const letters = 'U+0020-007E, U+00B0, U+00C0-00FF, U+0152-0153, U+0178, U+2013-2014, U+2018-201D, U+2026, U+203A';
const key = 'viewer:font';

/** The catalogue's font, once the first page stands: on a slow line that page comes first. Later visits have it at once. */
export function useFont(): void {
  useEffect(() => {
    const load = async (): Promise<void> => {
      const face = new FontFace('Inter', `url(${address})`, { weight: '400 600', unicodeRange: letters });
      document.fonts.add(await face.load());
      remember(key, true);
    };
    // Without it the system's font stays.
    const begin = (): void => void load().catch(() => undefined);
    if (recall(key, false)) begin();
    else if (!savesData()) return whenIdle(begin);
  }, []);
}
