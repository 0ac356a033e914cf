import { useEffect, useState } from 'react';

const key = 'callout:reports:entered';

/**
 * Whether the page has to be loaded anew: once in a tab, and not where it was loaded at this very address. Where the tab
 * keeps nothing it never is, or it would be for ever.
 */
function reloadsOnEntry(path: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, '1');
  } catch {
    return false;
  }
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || new URL(loaded.name).pathname !== path;
}

/** True while the page is loaded anew, as it is where it is entered for the first time. */
export function useFirstEntry(): boolean {
  const [reloads] = useState(() => reloadsOnEntry(location.pathname));
  useEffect(() => {
    if (reloads) location.reload();
  }, [reloads]);
  return reloads;
}
