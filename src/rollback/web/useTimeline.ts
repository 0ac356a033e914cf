import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { activityContract } from '../../hierarchy/activity/contract.ts';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import type { RestorePoint } from '../contract.ts';
import { rollbackApi } from './useRollback.ts';

const changesApi = apiOf(activityContract);

export type Change = Awaited<ReturnType<typeof changesApi.one>>;
export type ChangeKind = Change['kind'];
export const changeKinds: readonly ChangeKind[] = ['edit', 'import', 'publish', 'restore', 'script', 'undo'];

/** What the timeline is narrowed to; days as YYYY-MM-DD where the person is. */
export interface TimelineFilter {
  kind: string;
  person: string;
  item: string;
  from: string;
  to: string;
}

/** Changes that a page brings. */
const PAGE = 50;
/** Points between the changes of a page that are shown at most. */
const POINTS = 100;

const key = (...parts: unknown[]) => [catalogCode(), 'hierarchy', 'timeline', ...parts];

/** A line of the timeline. */
export type Line = { change: Change } | { point: RestorePoint };
export const timeOf = (line: Line): string => ('change' in line ? line.change.at : line.point.timestamp);

/** A point stands right above the change whose state it is, as the one that it was made before comes behind it. */
const orderOf = (line: Line): number => ('change' in line ? line.change.id : line.point.changeId + 0.5);

interface Start {
  before: number | undefined;
  /** Points of the page lie before this change. */
  top: number | undefined;
}

const midnight = (day: string, plus = 0): string => {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + plus);
  return date.toISOString();
};

const start: Start = { before: undefined, top: undefined };

/** The changes that match, with the restore points between them for who sees these, where nothing but days narrows it. */
export const timelineQuery = (filter: TimelineFilter, hasPoints: boolean) =>
  infiniteQueryOptions({
    queryKey: key('changes', filter, hasPoints),
    initialPageParam: start,
    queryFn: async ({ pageParam: { before, top } }) => {
      const { items, before: next } = await changesApi.ofCatalog({
        take: PAGE,
        before,
        kind: filter.kind === '' ? undefined : (filter.kind as ChangeKind),
        actorId: filter.person === '' ? undefined : Number(filter.person),
        itemId: filter.item === '' ? undefined : Number(filter.item),
        from: filter.from === '' ? undefined : midnight(filter.from),
        to: filter.to === '' ? undefined : midnight(filter.to, 1),
      });
      const bottom = items.at(-1)?.id;
      const isAll = filter.kind === '' && filter.person === '' && filter.item === '';
      const isBounded = filter.from !== '' || filter.to !== '';
      const points =
        hasPoints && isAll && (items.length > 0 || !isBounded)
          ? (
              await rollbackApi.list({
                take: POINTS,
                fromChange: next === null && !isBounded ? 0 : bottom,
                toChange: top ?? (filter.to === '' ? undefined : (items[0]?.id ?? 0) + 1),
              })
            ).items
          : [];
      const lines: Line[] = [...items.map((change) => ({ change })), ...points.map((point) => ({ point }))];
      lines.sort((a, b) => orderOf(b) - orderOf(a));
      return { lines, next: next === null || bottom === undefined ? undefined : { before: next, top: bottom } };
    },
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export const peopleQuery = () =>
  queryOptions({ queryKey: key('people'), queryFn: () => changesApi.people({}), staleTime: 60_000 });

export const changeQuery = (id: number) =>
  queryOptions({ queryKey: key('one', id), queryFn: () => changesApi.one({ id }), staleTime: 0 });
