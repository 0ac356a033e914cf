import { useMemo } from 'react';
import type { DiagramRecord, ItemRecord } from '../../release/contract.ts';
import { itemOf } from '../read/content.ts';
import type { Release } from '../read/release.ts';
import { t } from '../texts.ts';
import type { Links } from './useLinks.ts';
import { useRelease } from './useRelease.ts';
import { links, openAddress } from './useRoute.ts';

/** A tag that leads to another diagram, which may be called otherwise in each language. */
export interface Jump {
  tag: string;
  item: number;
  display: ItemRecord['display'];
}

/** The jump-tos of a diagram with what they lead to. */
export async function jumpsOf(release: Release, diagram: DiagramRecord): Promise<Jump[]> {
  const found = await Promise.all(
    (diagram.jumps ?? []).map(async (jump) => ({ ...jump, to: await itemOf(release, jump.item) })),
  );
  return found.flatMap(({ tag, item, to }) => (to ? [{ tag, item, display: to.display }] : []));
}

const keyOf = (tag: string) => tag.toLowerCase();

/** What the callouts of a drawing lead to. One that stands for parts too chooses these; the list below has its link. */
export function useJumps(jumps: readonly Jump[], diagram: DiagramRecord, linked: Links) {
  const { text } = useRelease();
  return useMemo(() => {
    const byTag = new Map(jumps.map((jump) => [keyOf(jump.tag), jump]));
    const listed = new Set(diagram.rows.map(({ tag }) => keyOf(tag)));
    const targetOf = (tag: string) => (listed.has(keyOf(tag)) ? undefined : byTag.get(keyOf(tag)));
    return {
      /** What a tag leads to, in words. */
      saidOf: (tag: string): string[] => {
        const jump = byTag.get(keyOf(tag));
        return jump ? [t('viewer.leadsTo', { name: text(jump.display) })] : [];
      },
      isJump: (tag: string) => byTag.has(keyOf(tag)),
      /** The links of the drawing: a tag that only leads elsewhere is followed. */
      links: {
        ...linked,
        select: (tag: string) => {
          const jump = targetOf(tag);
          if (jump) openAddress(links.diagram(jump.item));
          else linked.select(tag);
        },
      },
    };
  }, [jumps, diagram, linked, text]);
}
