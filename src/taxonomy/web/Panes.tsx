import type { ReactElement, ReactNode } from 'react';
import { NARROW, useMedia } from '../../platform/web/media.ts';
import { Splitter } from '../../platform/web/ui/Splitter.tsx';

/** A tree and what is chosen in it: side by side, and one below the other on a narrow screen. */
export function Panes(props: { id: string; label: string; tree: ReactNode; chosen: ReactNode }): ReactElement {
  const { id, label, tree, chosen } = props;
  return useMedia(NARROW) ? (
    <div className="pane-scroll taxonomy-narrow">
      {tree}
      {chosen}
    </div>
  ) : (
    <Splitter id={id} label={label} size={520} start={tree} end={chosen} />
  );
}
