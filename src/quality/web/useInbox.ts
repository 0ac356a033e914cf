import { queryOptions, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { paths } from '../../paths.ts';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { formatDay, formatNumber } from '../../platform/web/format.ts';
import { useGridPages } from '../../platform/web/grid/pages.ts';
import { qualityContract, type Finding, type InboxState } from '../contract.ts';
import { findingsPage, type FindingKind } from '../rules.ts';

export const qualityApi = apiOf(qualityContract);

/** Between two questions whether a look has ended, in milliseconds. */
const POLL_MS = 2000;

/** The inbox, which takes in what is new when it is asked. */
const inboxQuery = () =>
  queryOptions({
    queryKey: [catalogCode(), 'quality', 'state'],
    queryFn: () => qualityApi.look({}),
    refetchInterval: ({ state }) => (state.data?.isRunning ? POLL_MS : false),
  });
export const useInboxState = () => useQuery(inboxQuery());

/** The figure as the last look found it. */
export const figureQuery = () =>
  queryOptions({
    queryKey: [catalogCode(), 'quality', 'figure'],
    queryFn: ({ signal }) => qualityApi.state({}, { signal }),
  });

/** Open findings of all kinds, as they are shown. */
export function openCount(state: InboxState | undefined): string | undefined {
  if (!state || state.asOf === null) return undefined;
  const count = state.kinds.reduce((sum, kind) => sum + kind.count, 0);
  return `${formatNumber(count)}${state.kinds.some(({ isMore }) => isMore) ? '+' : ''}`;
}

export interface FindingsShown {
  kind: FindingKind;
  under?: number;
  changedBy?: string;
  approved: boolean;
}

/** Findings of a kind; of another moment (`asOf`) they are asked for again. */
export const useFindings = (shown: FindingsShown, asOf: string | null, total: number | undefined) =>
  useGridPages<Finding>({
    key: [catalogCode(), 'quality', 'findings', shown, asOf],
    pageSize: findingsPage,
    enabled: asOf !== null,
    loadPage: async (cursor, signal) => {
      const { items, cursor: next } = await qualityApi.findings(
        { ...shown, ...(cursor !== undefined && { cursor }) },
        { signal },
      );
      return { items, next, ...(total !== undefined && { total }) };
    },
  });

export const keyOf = ({ noun, id }: Pick<Finding, 'noun' | 'id'>): string => `${noun}.${id}`;

/** Where a finding is put right by hand, the cursor there; undefined of what has no page. */
export function placeOf(kind: FindingKind, { item, part, noun, id }: Finding): string | undefined {
  const code = catalogCode();
  if (item && (noun === 'row' || noun === 'hotspot' || noun === 'callout' || kind === 'diagramWithoutHotspots'))
    return item.parentId === null
      ? paths.item(code, item.id)
      : noun === 'hotspot'
        ? paths.hotspot(code, item.parentId, item.id, id)
        : paths.diagram(code, item.parentId, item.id, noun === 'row' ? part?.id : undefined);
  if (item) return paths.item(code, item.id);
  if (part) return paths.part(code, part.id, tabs[kind]);
  return noun === 'attribute' ? paths.settings(code, 2) : undefined;
}

/** The tab of a part where it is. */
const tabs: Partial<Record<FindingKind, string>> = {
  supersededInLists: 'whereUsed',
  priceMissing: 'pricing',
  unitWithoutSense: 'measurement',
};

/** Why it is a finding, in a sentence. */
export function reasonOf(t: TFunction, kind: FindingKind, { tag, part, facts, others }: Finding): string {
  const named = others.map(({ partNumber }) => partNumber).join(', ');
  switch (kind) {
    case 'rowWithoutHotspot':
      return t('quality.why.rowWithoutHotspot', { tag, part: part?.partNumber ?? '' });
    case 'hotspotWithoutRow':
    case 'calloutWithoutRow':
      return t(`quality.why.${kind}`, { tag });
    case 'supersededInLists':
      return t('quality.why.supersededInLists', { by: named, count: facts.lists ?? 0 });
    case 'supersessionBroken':
      return t(`quality.why.${facts.broken ?? 'circle'}`, { others: named });
    case 'priceMissing':
      return facts.from === undefined
        ? t('quality.why.noPrice')
        : t('quality.why.futurePrice', { day: formatDay(new Date(`${facts.from}T00:00:00`)) });
    case 'numberSlip':
      return t('quality.why.numberSlip', { others: named });
    case 'duplicateDescription':
      return t('quality.why.duplicateDescription', { count: facts.count ?? 0, others: named });
    case 'secondDescription':
      return t('quality.why.secondDescription', { texts: (facts.texts ?? []).join(' · ') });
    case 'unitWithoutSense':
      return (facts.measures ?? [])
        .map(({ name, value, median, unit }) =>
          t('quality.why.measure', {
            name: t(`quality.measure.${name}`),
            value: formatNumber(value),
            median: formatNumber(median),
            unit,
          }),
        )
        .join(' ');
    case 'translationMissing':
      return Object.entries(facts.languages ?? {})
        .map(([field, languages]) =>
          t('quality.why.translationMissing', { field: t(`quality.field.${field}`), languages: languages.join(', ') }),
        )
        .join(' · ');
    default:
      return t(`quality.why.${kind}`);
  }
}

/** What it is about, in a word: a tag, a part number, a name. */
export const subjectOf = ({ tag, part, item, facts }: Finding): string =>
  tag || part?.partNumber || item?.name || (facts.texts?.[0] ?? '');
