import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../platform/web/api/ApiError.ts';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { atMoment, useMoment } from '../../../platform/web/moment.ts';
import type { Moment } from '../../moment/contract.ts';
import { differenceQuery, historyApi } from '../useHistory.ts';
import { typedMoment } from '../../moment/rules.ts';

const DAY = 24 * 60 * 60_000;
/** Days that a track may show; the first that holds the moment counts. */
const SPANS = [30, 90, 365];

const isNumber = (moment: string): boolean => /^\d+$/.test(moment);

/** The moment of an address: the number of a change, or a time. */
const momentQuery = (code: string, moment: string, itemId: number | undefined) =>
  queryOptions({
    queryKey: [code, 'moment', moment, itemId],
    queryFn: () => {
      const of = itemId === undefined ? {} : { itemId };
      if (isNumber(moment)) return historyApi.moment.get({ ...of, change: Number(moment) });
      const at = typedMoment(moment, new Date());
      return historyApi.moment.get({ ...of, at: new Date(at ?? moment).toISOString() });
    },
    retry: false,
  });

const trackQuery = (code: string, from: number, to: number) =>
  queryOptions({
    queryKey: [code, 'moment', 'track', from, to],
    queryFn: () => historyApi.moment.track({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }),
    placeholderData: keepPreviousData,
  });

/** The item or diagram that the page shows; undefined on other pages. */
function useItemHere(): number | undefined {
  const { hierarchyId, diagramId } = useParams({ strict: false }) as { hierarchyId?: string; diagramId?: string };
  const id = Number(diagramId ?? hierarchyId);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Ways to other moments, on the page that is open. Entering and leaving are steps of the browser's Back, moving is none. */
export function useMomentWays() {
  const router = useRouter();
  const isThen = useMoment() !== null;
  const to = (changeId: number): void => {
    const address = atMoment(router.history.location.href, changeId);
    if (isThen) router.history.replace(address);
    else router.history.push(address);
  };
  return {
    to,
    /** To a time; what is refused is answered as text. */
    toTime: async (at: number): Promise<string | undefined> => {
      try {
        to((await historyApi.moment.get({ at: new Date(at).toISOString() })).changeId);
        return undefined;
      } catch (error) {
        if (error instanceof ApiError && error.status === 400) return error.message;
        handleApiError(error);
        return undefined;
      }
    },
    leave: (): void => router.history.push(atMoment(router.history.location.href, null)),
    leaveTo: (address: string): string => atMoment(address, null),
  };
}
export type MomentWays = ReturnType<typeof useMomentWays>;

/** What the page shows: the moment once it is known, and why it cannot be shown. A time in the address becomes its change. */
export function useAsOf(code: string) {
  const { t } = useTranslation();
  const router = useRouter();
  const moment = useMoment();
  const itemId = useItemHere();
  const isTime = moment !== null && !isNumber(moment);
  const [opened] = useState(() => new Date());
  const isNonsense = isTime && typedMoment(moment, opened) === undefined && Number.isNaN(Date.parse(moment));
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...momentQuery(code, moment ?? '', itemId),
    enabled: moment !== null && !isNonsense,
    placeholderData: (before: Moment | undefined) => before,
  });
  const settled = isTime && !isPlaceholderData ? data?.changeId : undefined;
  useEffect(() => {
    if (settled !== undefined) router.history.replace(atMoment(router.history.location.href, settled));
  }, [router, settled]);
  const refused = error instanceof ApiError && error.status === 400 ? error.message : undefined;
  return {
    moment,
    itemId,
    /** Of the moment before while the next is asked for. */
    found: moment === null ? undefined : data,
    isCurrent: !isPlaceholderData && data !== undefined && !isTime,
    isSettling: isTime && !isNonsense && error === null,
    problem: isNonsense ? t('history.asof.nonsense', { text: moment }) : refused,
    isFailed: error !== null && refused === undefined,
    refetch,
  };
}
export type AsOf = ReturnType<typeof useAsOf>;

/** How many fields, rows, hotspots and entries of other lists of an item are another now than at the moment. */
export function useDiffering(id: number, { changeId, last, item }: Moment): number {
  const { data } = useInfiniteQuery({
    ...differenceQuery({ id, from: changeId, to: last.changeId, near: true }),
    enabled: item?.isThere === true && item.later !== null,
  });
  const [of] = data?.pages ?? [];
  if (!of) return 0;
  const { added, changed, removed } = of.rows.counts;
  const spots = of.hotspots.filter(({ mark }) => mark !== 'same').length;
  return (
    of.fields.length + added + changed + removed + spots + of.lists.reduce((sum, { items }) => sum + items.length, 0)
  );
}

/** The stretch of time around a moment that its track shows, whole minutes, and what is known of it. */
export function useTrack(code: string, found: Moment) {
  const to = Math.ceil(Date.parse(found.last.at) / 60_000) * 60_000;
  const first = Date.parse(found.first.at);
  const at = Date.parse(found.at);
  const span = SPANS.find((days) => at >= to - days * DAY);
  const from = Math.floor(Math.max(first, span === undefined ? first : to - span * DAY) / 60_000) * 60_000;
  const { data } = useQuery(trackQuery(code, from, Math.max(to, from + 60_000)));
  return { from, to: Math.max(to, from + 60_000), at, ticks: data?.ticks ?? [], releases: data?.releases ?? [] };
}
export type TrackShown = ReturnType<typeof useTrack>;
