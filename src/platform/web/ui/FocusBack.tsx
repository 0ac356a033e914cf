import { useEffect, useState } from 'react';

/**
 * Gives the focus back to where it was before the dialog around it opened. The library asks for it in the next frame; on a
 * busy machine that can come before the page behind the dialog takes the focus again, and it was lost.
 */
export function FocusBack(): null {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Runs once the dialog has let go of the page; who moved the focus meanwhile meant to.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
  return null;
}
