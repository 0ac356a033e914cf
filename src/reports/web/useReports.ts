import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { useGridPages } from '../../platform/web/grid/pages.ts';
import { useUrlState } from '../../platform/web/url.ts';
import { reportsContract } from '../contract.ts';
import { dayOf } from '../rules.periods.ts';
import { defaultDays, modelsOfPage, rangeProblem } from '../rules.ts';
import type { Range, ReportName } from '../rules.ts';
import type { ModifiedModel } from '../models/contract.ts';
import type { Draft } from '../work/contract.ts';

const api = apiOf(reportsContract);
const keyOf = (...rest: unknown[]) => [catalogCode(), 'reports', ...rest];

/** The zone in which the person counts days. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What all reports are filtered by; it is in the address. */
export interface Filters {
  /** Days; `to` is the last one. */
  from: string;
  to: string;
  setFrom: (day: string) => void;
  setTo: (day: string) => void;
  person: string;
  setPerson: (name: string) => void;
  /** A model, of which and under which alone is told; null for all. */
  model: number | null;
  setModel: (id: string) => void;
  /** As it is asked for. */
  query: Range & { person: string; model?: number };
  /** Why nothing is asked for. */
  problem: ReturnType<typeof rangeProblem>;
}

export function useFilters(): Filters {
  const [now] = useState(() => new Date());
  const [from, setFrom] = useUrlState(
    'from',
    dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - defaultDays)),
  );
  const [to, setTo] = useUrlState('to', dayOf(now));
  const [person, setPerson] = useUrlState('person');
  const [named, setModel] = useUrlState('model');
  const model = /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null;
  const [first, last] = [dayIn(from, now), dayIn(to, now)];
  const range = {
    startDate: new Date(`${first}T00:00:00`).toISOString(),
    endDate: new Date(`${last}T23:59:59.999`).toISOString(),
  };
  return {
    from: first,
    to: last,
    setFrom,
    setTo,
    person,
    setPerson,
    model,
    setModel,
    query: { ...range, person, ...(model !== null && { model }) },
    problem: rangeProblem(range),
  };
}

/** A day of the address; today where it is none. */
const dayIn = (text: string, now: Date): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00`)) ? text : dayOf(now);

export const useTranslations = (items: string[]) =>
  useQuery({ queryKey: keyOf('translations', items), queryFn: () => api.translations.pie({ items }) });

export const useChanges = ({ query, problem }: Filters) =>
  useQuery({
    queryKey: keyOf('changes', query),
    queryFn: () => api.work.changes({ ...query, zone }),
    enabled: problem === undefined,
  });

export const useFigures = ({ query: { startDate, endDate }, problem }: Filters) =>
  useQuery({
    queryKey: keyOf('figures', startDate, endDate),
    queryFn: () => api.figures.list({ startDate, endDate }),
    enabled: problem === undefined,
  });

export const useReleases = ({ query, problem }: Filters) =>
  useQuery({
    queryKey: keyOf('releases', query),
    queryFn: () => api.work.releases({ startDate: query.startDate, endDate: query.endDate, person: query.person }),
    enabled: problem === undefined,
  });

/** Models that changed, a page of 30 at a time; where none did there is nothing found, and no failure. */
export const useModels = ({ query, problem }: Filters) =>
  useGridPages<ModifiedModel>({
    key: keyOf('models', query),
    pageSize: modelsOfPage,
    enabled: problem === undefined,
    loadPage: async (cursor) => {
      const start = Number(cursor ?? 0);
      try {
        const { results, total } = await api.models.modified({ ...query, start });
        const next = start + modelsOfPage;
        return { items: results, total, next: next < total ? String(next) : null };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { items: [], total: 0 };
        throw error;
      }
    },
  });

const draftsOfPage = 100;

export const useDraftAges = ({ query: { model } }: Filters) =>
  useQuery({ queryKey: keyOf('ages', model ?? null), queryFn: () => api.work.drafts({ take: 1, model }) });

/** Models that changed in the range, for the filter: the first 100. */
export const useModelChoices = ({ query: { startDate, endDate }, problem }: Filters) =>
  useQuery({
    queryKey: keyOf('choices', startDate, endDate),
    queryFn: async () => {
      try {
        return (await api.models.modified({ startDate, endDate, take: 100 })).results;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return [];
        throw error;
      }
    },
    enabled: problem === undefined,
  });

/** Drafts of an age, or all, the oldest first. */
export const useDrafts = ({ query: { model } }: Filters, age: number | undefined) =>
  useGridPages<Draft>({
    key: keyOf('drafts', age ?? null, model ?? null),
    pageSize: draftsOfPage,
    loadPage: async (cursor) => {
      const start = Number(cursor ?? 0);
      const { results, total } = await api.work.drafts({ start, model, ...(age === undefined ? {} : { age }) });
      const next = start + draftsOfPage;
      return { items: results, total, next: next < total ? String(next) : null };
    },
  });

/** Where the table of a report lies as a file, filtered as the page is. */
export function exportAddress(report: ReportName, { query }: Filters, age?: number): string {
  const asked = new URLSearchParams({ startDate: query.startDate, endDate: query.endDate, zone });
  if (query.person !== '') asked.set('person', query.person);
  if (query.model !== undefined) asked.set('model', String(query.model));
  if (age !== undefined) asked.set('age', String(age));
  return `/${catalogCode()}/api/report/export/${report}?${asked}`;
}
