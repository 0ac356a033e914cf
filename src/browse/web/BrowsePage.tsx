import type { Context } from '../../contexts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../../platform/web/i18n.ts';
import { NARROW, useMedia } from '../../platform/web/media.ts';
import type { TreeHandle } from '../../platform/web/tree/Tree.tsx';
import { Splitter } from '../../platform/web/ui/Splitter.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { displayNameOf } from '../../hierarchy/rules.ts';
import texts from '../../hierarchy/texts.en.json' with { type: 'json' };
import { AddMain } from './AddMain.tsx';
import { ItemActionsProvider } from './ItemActions.tsx';
import type { ItemDialogs, ItemTab } from '../../item/web/fields.tsx';
import { ItemPane } from './ItemPane.tsx';
import { StartPane } from './start/StartPane.tsx';
import { TreePane } from './tree/TreePane.tsx';
import { useTreePages } from './tree/useTreePages.ts';
import { useBranches } from './useBranches.ts';
import { Browsing } from './Browsing.tsx';
import { itemQuery, useBrowse } from './useHierarchy.ts';
import { useSelection } from './useSelection.ts';
import './BrowsePage.css';

addTexts(texts);

/** The tree's first width in pixels (docs/domain/tree.md, Browsing). */
const TREE_WIDTH = 288;

/** Browse: the tree, and beside it the selected item or the state of the whole. */
export function BrowsePage(props: {
  code: string;
  context: Context;
  /** The caller may write content of the context. */
  mayWrite: boolean;
  /** Tabs of items, and dialogs for some of them, that later slices bring. */
  tabs: readonly ItemTab[];
  dialogs: readonly ItemDialogs[];
  /** Stands first where nothing is selected. */
  intro: ReactNode;
}): ReactElement {
  const { code, context, mayWrite: canWrite, tabs, dialogs, intro } = props;
  const scope = useMemo(
    () => ({ code, context, canWrite, tabs, dialogs, intro }),
    [code, context, canWrite, tabs, dialogs, intro],
  );
  return (
    <Browsing scope={scope}>
      <Panes key={`${code} ${context}`} />
    </Browsing>
  );
}

function Panes(): ReactElement {
  const { t } = useTranslation();
  const { context } = useBrowse();
  const tree = useRef<TreeHandle>(null);
  const [orphans] = useUrlState('orphans');
  const branches = useBranches(useTreePages(orphans !== ''), tree);
  const [selected] = useSelection();
  const narrow = useMedia(NARROW);
  const [drawer, setDrawer] = useState(false);
  useEffect(() => setDrawer(false), [selected]);
  const { data: item } = useQuery({ ...itemQuery(context, selected ?? 0), enabled: selected !== null });
  const current = item && item.id === selected ? { ...item, name: displayNameOf(item) } : null;
  const onTree = narrow ? (): void => setDrawer(true) : undefined;
  return (
    <ItemActionsProvider>
      <AddMain current={current} isReady={selected === null || current !== null} />
      <Splitter
        id="browse.tree"
        label={t('hierarchy.tree.label')}
        size={TREE_WIDTH}
        drawerOpen={drawer}
        onDrawerClose={() => setDrawer(false)}
        start={<TreePane key={orphans} tree={tree} branches={branches} current={current} />}
        end={
          selected === null ? (
            <StartPane onTree={onTree} />
          ) : (
            <ItemPane id={selected} branches={branches} onTree={onTree} />
          )
        }
      />
    </ItemActionsProvider>
  );
}
