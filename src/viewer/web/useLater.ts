import { useEffect, useState } from 'react';
import type * as Later from './LaterPages.tsx';
import { savesData, whenIdle } from './useIdle.ts';
import { useLoaded } from './useLoaded.ts';
import type { Loaded } from './useLoaded.ts';

/** The pages behind the first one: asked for when one of them is wanted, else as soon as the first one stands. */
export function useLater(isWanted: boolean): Loaded<typeof Later | null> {
  const [isAsked, ask] = useState(isWanted);
  if (isWanted && !isAsked) ask(true);
  useEffect(() => {
    if (!savesData()) whenIdle(() => ask(true));
  }, []);
  return useLoaded(`pages ${isAsked}`, async () => (isAsked ? import('./LaterPages.tsx') : null));
}
