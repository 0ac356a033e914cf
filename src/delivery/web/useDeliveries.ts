import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { useGridPages } from '../../platform/web/grid/pages.ts';
import { useUrlState } from '../../platform/web/url.ts';
import { mappingContract } from '../../import/mapping/contract.ts';
import { exportContract } from '../../export/contract.ts';
import type { ImportMode } from '../../import/rules.ts';
import { importStates } from '../../import/rules.ts';
import type { Delivery } from '../contract.ts';
import { deliveryContract } from '../contract.ts';
import { deliveryStates, listTake } from '../rules.ts';
import type { DeliveryState } from '../rules.ts';

const api = apiOf(deliveryContract);
const exportApi = apiOf(exportContract);
const mappingApi = apiOf(mappingContract);
const keyOf = (...rest: unknown[]) => [catalogCode(), 'import', 'deliveries', ...rest];

/** Milliseconds between two looks while something waits or runs. */
const POLL_MS = 2000;

/** What the list and its report are filtered by; it is in the address. */
export interface Filters {
  /** Days; empty for none. `to` is the last one. */
  from: string;
  to: string;
  setFrom: (day: string) => void;
  setTo: (day: string) => void;
  type: number | null;
  setType: (id: string) => void;
  state: DeliveryState | null;
  setState: (state: string) => void;
  term: string;
  setTerm: (term: string) => void;
  isOn: boolean;
  clear: () => void;
  /** As it is asked for. */
  query: { from?: string; to?: string; importTypeId?: number; state?: DeliveryState; term?: string };
}

const dayIn = (text: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00`)) ? text : '';

export function useFilters(): Filters {
  const [firstDay, setFrom] = useUrlState('from');
  const [lastDay, setTo] = useUrlState('to');
  const [typeId, setType] = useUrlState('type');
  const [stateName, setState] = useUrlState('state');
  const [term, setTerm] = useUrlState('q');
  const [from, to] = [dayIn(firstDay), dayIn(lastDay)];
  const type = /^[1-9]\d{0,2}$/.test(typeId) ? Number(typeId) : null;
  const state = deliveryStates.find((one) => one === stateName) ?? null;
  return {
    from,
    to,
    setFrom,
    setTo,
    type,
    setType,
    state,
    setState,
    term,
    setTerm,
    isOn: from !== '' || to !== '' || type !== null || state !== null || term !== '',
    clear: () => {
      for (const set of [setFrom, setTo, setType, setState, setTerm]) set('');
    },
    query: {
      ...(from !== '' && { from: new Date(`${from}T00:00:00`).toISOString() }),
      ...(to !== '' && { to: dayAfter(to) }),
      ...(type !== null && { importTypeId: type }),
      ...(state !== null && { state }),
      ...(term !== '' && { term }),
    },
  };
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + 1);
  return date.toISOString();
}

const isOpen = ({ state }: Delivery): boolean => state === importStates.running || state === importStates.notStarted;

/** The deliveries, newest first, a page at a time; looked at again while one waits or runs. */
export function useDeliveries({ query }: Filters) {
  const client = useQueryClient();
  const pages = useGridPages<Delivery>({
    key: keyOf('list', query),
    pageSize: listTake,
    loadPage: (cursor) => api.list({ ...query, ...(cursor !== undefined && { cursor }) }),
  });
  const follows = pages.rows.some(isOpen);
  useEffect(() => {
    if (!follows) return;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: keyOf() }), POLL_MS);
    return () => clearInterval(timer);
  }, [follows, client]);
  return pages;
}

/** Kinds of import of tables by the names that the screens show. */
export function useKinds(): { id: number; name: string; modes: readonly ImportMode[] }[] {
  const { data = [] } = useQuery({
    queryKey: [catalogCode(), 'import', 'types'],
    queryFn: () => mappingApi.types({}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Numbers of XML documents that the product has, by their names. */
export function useDocuments(): { id: number; name: string }[] {
  const { data } = useQuery({
    queryKey: [catalogCode(), 'export', 'formats'],
    queryFn: () => exportApi.formats({}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (data?.documents ?? []).flatMap(({ number, name, reason }) =>
    reason === null ? [{ id: number, name: `${number} ${name}` }] : [],
  );
}

export const useDelivery = (id: number) =>
  useQuery({ queryKey: keyOf('one', id), queryFn: () => api.get({ id }), retry: false });

/** Where the report lies, filtered as the list is. */
export const reportAddress = ({ query }: Filters, downloadToken: string): string =>
  `/${catalogCode()}/api/external-import/report?${new URLSearchParams({
    ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    downloadToken,
  })}`;
