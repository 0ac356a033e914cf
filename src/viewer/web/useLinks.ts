import { useCallback, useState } from 'react';
import { links, replaceAddress } from './useRoute.ts';

/** What the drawing and the parts list say to each other. */
export interface Links {
  /** The tag under the pointer or the focus, on either side. */
  lit: string | null;
  light: (tag: string | null) => void;
  /** The chosen tag, as the address has it; '' for none. */
  selected: string;
  /** Chooses a tag, or lets go of it when it is the chosen one. */
  select: (tag: string) => void;
}

export function useLinks(diagram: number, from: number | undefined, selected: string): Links {
  const [lit, light] = useState<string | null>(null);
  const select = useCallback(
    (tag: string) => replaceAddress(links.diagram(diagram, { tag: tag === selected ? '' : tag, from })),
    [diagram, from, selected],
  );
  return { lit, light, selected, select };
}
