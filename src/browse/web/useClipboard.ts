import { createStore, useStore } from '../../platform/web/store.ts';

/** The item that was copied, until another one is or the page closes. */
export interface Copied {
  id: number;
  name: string;
  typeId: number;
}

const clipboard = createStore<Copied | null>(null);

export const copyItem = ({ id, name, typeId }: Copied): void => clipboard.set({ id, name, typeId });
export const useClipboard = (): Copied | null => useStore(clipboard);
