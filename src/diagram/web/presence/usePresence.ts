import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PeggedRow } from '../../contract.ts';
import type { ChangedRow } from '../../presence/contract.ts';
import { beat } from '../../presence/rules.ts';
import { diagramApi, diagramQueries } from '../useDiagram.ts';
import { useMoment } from '../../../platform/web/moment.ts';

/** Nobody at the keys for so long counts as away, in milliseconds: telling on would keep the session alive. */
const AWAY_MS = 5 * 60_000;

export interface Presence {
  /** Names of others who have the diagram open, each once. */
  others: readonly string[];
  /** Rows that others wrote since the list was loaded, or saved from here. */
  changes: readonly ChangedRow[];
  /** The list as it was then, by id. */
  known: ReadonlyMap<number, PeggedRow>;
  /** The list was saved from here: what the answer holds is known. */
  seen: (rows: readonly PeggedRow[]) => void;
}

const none = { others: [], changes: [] };

/** Tells that the diagram is open while somebody is at it, and hears of others. Their rows are loaded as they come. */
export function usePresence(code: string, diagramId: number, rows: readonly PeggedRow[]): Presence {
  const client = useQueryClient();
  // Nobody edits what was.
  const isNow = useMoment() === null;
  const [loaded, setLoaded] = useState(rows);
  const known = useMemo(() => new Map(loaded.map((row) => [row.id, row])), [loaded]);
  const since = useMemo(() => loaded.reduce((newest, { version }) => Math.max(newest, version), 0), [loaded]);
  const { data: heard = none, refetch } = useQuery({
    queryKey: [code, 'presence', diagramId, since],
    queryFn: () => diagramApi.presence.beat({ id: diagramId, since }),
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
    enabled: isNow,
  });

  const data = isNow ? heard : none;
  const input = useRef(0);
  useEffect(() => {
    if (!isNow) return undefined;
    const wake = (): void => {
      input.current = performance.now();
    };
    wake();
    const timer = setInterval(() => {
      if (performance.now() - input.current < AWAY_MS) void refetch();
    }, beat * 1000);
    addEventListener('keydown', wake, true);
    addEventListener('pointerdown', wake, true);
    return () => {
      clearInterval(timer);
      removeEventListener('keydown', wake, true);
      removeEventListener('pointerdown', wake, true);
    };
  }, [refetch, isNow]);
  useEffect(
    () => () => {
      // Where this does not arrive, silence says the same a little later.
      diagramApi.presence.leave({ id: diagramId }).catch(() => undefined);
    },
    [diagramId],
  );

  const changes = useMemo(
    () =>
      data.changes.filter(({ id, version, isDeleted }) => {
        const before = known.get(id);
        return isDeleted ? before !== undefined : before === undefined || before.version < version;
      }),
    [data.changes, known],
  );
  const newest = changes[0]?.version;
  useEffect(() => {
    if (newest !== undefined)
      void client.invalidateQueries({ queryKey: diagramQueries.rows(code, diagramId).queryKey });
  }, [newest, client, code, diagramId]);

  const others = useMemo(() => [...new Set(data.others)], [data.others]);
  return { others, changes, known, seen: useCallback((saved) => setLoaded(saved), []) };
}
