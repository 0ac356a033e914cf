import type { AriTab } from '../../platform/web/slice.ts';
import { LookupsRow } from './LookupsRow.tsx';
import { LookupsTab } from './LookupsTab.tsx';
import { useListTypes } from './useLookups.ts';

const useWaiting = () => useListTypes().data?.reduce((all, { waiting }) => all + waiting, 0);

export const globalLookupAri: readonly AriTab[] = [
  { key: 'lookups', component: LookupsTab, row: LookupsRow, useWaiting },
];
