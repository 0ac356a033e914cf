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
  /** The columns as they were mapped in the file before; they hold in this one where it has them all. */
  kept?: NonNullable<PartialOptions['columns']> | undefined;
}

export const emptyDraft: Draft = { file: null, zip: null, profileName: '', options: {} };

/** Another file may have other columns: what a profile says of them stays, and what was mapped where they are the same. */
export function withFile({ profileName, options }: Draft, file: UploadedFile | null): Partial<Draft> {
  if (profileName !== '') return { file };
  return { file, options: asFound(options), kept: file === null ? undefined : options.columns };
}

/** The columns that were mapped before the file was replaced, once it is known which ones the new one has. */
export function withKept({ options, kept = {} }: Draft, headers: readonly string[]): Partial<Draft> {
  const names = new Set(headers.map((header) => header.toLowerCase()));
  const isThere = Object.values(kept).every(({ inputFileColumns = [] }) =>
    inputFileColumns.every((name) => names.has(name.toLowerCase())),
  );
  return { kept: undefined, ...(isThere && { options: { ...options, columns: kept } }) };
}

/** Options without what was said of how one file is read: that is found anew. */
export function asFound(options: PartialOptions): PartialOptions {
  const { sheet: _sheet, columns: _columns, encoding: _encoding, delimiter: _delimiter, ...others } = options;
  const { hasHeaderRow: _has, headerRow: _header, decimalSeparator: _separator, dateFormat: _dates, ...rest } = others;
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
