import { useCallback } from 'react';
import { catalogCode } from '../../platform/web/api/client.ts';
import { createStore, useStore } from '../../platform/web/store.ts';
import type { PartialOptions } from '../mapping/contract.ts';

export interface UploadedFile {
  fileId: number;
  fileName: string;
  /** Bytes. */
  size: number;
}

/** An import that has not been started: its file, and a profile as it stands on the screen. */
export interface Draft {
  file: UploadedFile | null;
  zip: UploadedFile | null;
  /** With its suffix; empty without a saved profile. */
  profileName: string;
  options: PartialOptions;
}

export const emptyDraft: Draft = { file: null, zip: null, profileName: '', options: {} };

/** Another file has other columns: only what a profile says of them stays. */
export function withFile({ profileName, options }: Draft, file: UploadedFile | null): Partial<Draft> {
  if (profileName !== '') return { file };
  return { file, options: asFound(options) };
}

/** Options without what was said of how one file is read: that is found anew. */
export function asFound(options: PartialOptions): PartialOptions {
  const { columns: _columns, encoding: _encoding, delimiter: _delimiter, ...others } = options;
  const { hasHeaderRow: _has, headerRow: _header, decimalSeparator: _separator, ...rest } = others;
  return rest;
}

/** Options under which other headers come out of the same file: its columns are proposed anew. */
export const reread = (options: PartialOptions, patch: Partial<PartialOptions>): PartialOptions => ({
  ...options,
  ...patch,
  columns: undefined,
});

const KEY = 'callout:imports';

function kept(): Record<string, Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, Draft>;
  } catch {
    return {};
  }
}

const drafts = createStore(kept());
drafts.subscribe(() => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(drafts.get()));
  } catch {
    // Without storage a draft lasts until the page is left.
  }
});

/** The draft of an import type in the catalogue of the address. It outlives navigation and reload. */
export function useDraft(importTypeId: number): [Draft, (patch: Partial<Draft>) => void] {
  const key = `${catalogCode()} ${importTypeId}`;
  const draft = useStore(drafts)[key] ?? emptyDraft;
  const change = useCallback(
    (patch: Partial<Draft>) => drafts.set((all) => ({ ...all, [key]: { ...(all[key] ?? emptyDraft), ...patch } })),
    [key],
  );
  return [draft, change];
}
