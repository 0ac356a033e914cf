import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { diagramContract } from '../../diagram/contract.ts';
import { completeFollowUps, useFollowUps } from '../../diagram/web/jump/useFollowUps.ts';
import { paths } from '../../paths.ts';
import { apiOf } from '../../platform/web/api/client.ts';
import type { ShellActionItems } from './shell/types.ts';

const diagramApi = apiOf(diagramContract);

/** The pending follow-ups of a context by name; those whose jump-to is gone are forgotten. */
export function useActionItems(code: string, context: string): ShellActionItems {
  const ids = useFollowUps(code, context).map(({ id }) => id);
  const list = ids.join(',');
  const { data: named, isPlaceholderData } = useQuery({
    queryKey: [code, 'diagram', 'followUps', list],
    queryFn: () => diagramApi.jump.named({ ids: list }, { context: { background: true } }),
    enabled: list !== '',
    placeholderData: (before) => before,
  });
  useEffect(() => {
    if (!named || list === '' || isPlaceholderData) return;
    const there = new Set(named.map(({ id }) => id));
    completeFollowUps(
      code,
      context,
      list
        .split(',')
        .map(Number)
        .filter((id) => !there.has(id)),
    );
  }, [code, context, list, named, isPlaceholderData]);
  const pending = new Set(ids);
  return {
    items: (named ?? [])
      .filter(({ id }) => pending.has(id))
      .map(({ id, tag, sourceId, sourceName, hierarchyId }) => ({
        id,
        tag,
        name: sourceName,
        href: hierarchyId === null ? paths.item(code, sourceId) : paths.diagram(code, hierarchyId, sourceId),
      })),
    onComplete: (id) => completeFollowUps(code, context, [id]),
  };
}
