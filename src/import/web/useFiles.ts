import { catalogCode } from '../../platform/web/api/client.ts';
import { createStore, useStore } from '../../platform/web/store.ts';
import type { UploadedFile } from './useDraft.ts';

/** One of several files before the import starts. */
export interface TypedFile extends Omit<UploadedFile, 'size'> {
  /** Bytes; not known of a file that another browser sent. */
  size?: number;
  /** Null until somebody says it, where the columns do not. */
  importTypeId: number | null;
  /** Of a saved profile; empty: columns by their names. */
  profileName: string;
}

const KEY = 'callout:importFiles';

function kept(): Record<string, TypedFile[]> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, TypedFile[]>;
  } catch {
    return {};
  }
}

const store = createStore(kept());
store.subscribe(() => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(store.get()));
  } catch {
    // Without storage the list lasts until the page is left.
  }
});

const none: TypedFile[] = [];

/** The files that are to be imported together into the catalogue of the address. They outlive navigation and reload. */
export function useFiles(): [TypedFile[], (change: (files: TypedFile[]) => TypedFile[]) => void] {
  const code = catalogCode();
  const files = useStore(store)[code] ?? none;
  return [files, (change) => store.set((all) => ({ ...all, [code]: change(all[code] ?? none) }))];
}
