import { catalogCode } from '../../platform/web/api/client.ts';
import { createStore, useStore } from '../../platform/web/store.ts';

/** A file that was sent. */
export interface Sent {
  fileId: number;
  fileName: string;
  size: number;
}

/** Drawings and table before their import starts. */
interface GuidedDraft {
  table: Sent | null;
  drawings: Sent | null;
  /** What drawings without folders stand under, from the top down; empty: the name of their folder. */
  under: readonly string[];
  isReady: boolean;
}

const empty: GuidedDraft = { table: null, drawings: null, under: [], isReady: true };
const KEY = 'callout:drawings';

function kept(): Record<string, GuidedDraft> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, GuidedDraft>;
  } catch {
    return {};
  }
}

const store = createStore(kept());
store.subscribe(() => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(store.get()));
  } catch {
    // Without storage it lasts until the page is left.
  }
});

/** What is brought into the catalogue of the address. It outlives navigation and reload, so that one can come back to it. */
export function useGuidedDraft(): [GuidedDraft, (patch: Partial<GuidedDraft>) => void] {
  const code = catalogCode();
  const draft = useStore(store)[code] ?? empty;
  return [draft, (patch) => store.set((all) => ({ ...all, [code]: { ...(all[code] ?? empty), ...patch } }))];
}
