import { onlyIn } from '../../contexts.ts';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { BusyBanner, useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { FormPage } from '../../platform/web/form/FormPage.tsx';
import { usePage } from '../../platform/web/page.ts';
import { totalText } from '../../platform/web/totalText.ts';
import { useSkeleton } from '../../platform/web/useSkeleton.ts';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { TabPanel, Tabs } from '../../platform/web/ui/Tabs.tsx';
import type { TabSpec } from '../../platform/web/ui/Tabs.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { useSavedToast } from '../../platform/web/useUndoToast.ts';
import { useSetBack } from '../../workflow/web/fields.tsx';
import type { Item } from '../../item/contract.ts';
import { isFor } from '../../item/web/fields.tsx';
import { displayNameOf, relatable } from '../../hierarchy/rules.ts';
import { DetailsTab } from './details/DetailsTab.tsx';
import { ReadOnlyBanner } from './details/ReadOnlyBanner.tsx';
import { useItemForm } from './details/useItemForm.ts';
import { VisibilityGroups } from './details/VisibilityGroups.tsx';
import { DiagramsTab } from './diagrams/DiagramsTab.tsx';
import { ItemHead } from './ItemHead.tsx';
import { ItemSkeleton, NoItem, TreeButton } from './ItemStates.tsx';
import { RelatedTab } from './related/RelatedTab.tsx';
import type { Branches } from './useBranches.ts';
import { useOwnAddress } from './useOwnAddress.ts';
import {
  ancestorsQuery,
  diagramsBelowQuery,
  diagramsQuery,
  itemQuery,
  useBrowse,
  useStartName,
  useTypes,
} from './useHierarchy.ts';

interface PaneProps {
  branches: Branches;
  /** Opens the tree where it is a drawer; absent while it stands beside. */
  onTree?: (() => void) | undefined;
}

/** The selected item: head, tabs, and the form under guard. */
export function ItemPane({ id, ...props }: PaneProps & { id: number }): ReactElement | null {
  const { context } = useBrowse();
  const query = useQuery(itemQuery(context, id));
  const skeleton = useSkeleton(query.isPending);
  if (query.data) return <Loaded key={id} item={query.data} {...props} />;
  if (query.error instanceof ApiError && query.error.status === 404) return <NoItem onTree={props.onTree} />;
  if (query.isError) {
    return (
      <div className="pane fill item-gone">
        <LoadFailed isPage onRetry={() => void query.refetch()} />
        {props.onTree && <TreeButton onTree={props.onTree} />}
      </div>
    );
  }
  return skeleton ? <ItemSkeleton /> : null;
}

function Loaded({ item, branches, onTree }: PaneProps & { item: Item }): ReactElement {
  const { t } = useTranslation();
  const { code, context, canWrite, tabs: brought = [] } = useBrowse();
  const client = useQueryClient();
  const busy = useBusyReason();
  const type = useTypes().find((one) => one.id === item.typeId);
  const [asked, setTab] = useUrlState('tab', 'details', { push: true });
  const wanted = brought.find(({ former }) => former === asked)?.key ?? asked;
  const willSetBack = useSetBack(item.workflowId);
  const say = useSavedToast();
  const form = useItemForm(item, ({ changeId, workflowAncestorId }) => {
    say(t('hierarchy.item.saved'), [changeId]);
    if (workflowAncestorId !== null && workflowAncestorId !== item.id) void followAncestor(workflowAncestorId);
  });
  const dirty = form.changed.length > 0;
  const readOnly = !item.isEditable || !canWrite;
  useOwnAddress(item);

  const { name, displayName, overrideName, workflowId, workflowName, publishedEnvironment } = item;
  useEffect(() => {
    const shown = displayNameOf({ name, displayName, overrideName });
    void branches.patch(item.id, {
      name,
      displayName: shown,
      workflowId,
      workflowName,
      publishedEnvironment,
    });
  }, [branches, item.id, name, displayName, overrideName, workflowId, workflowName, publishedEnvironment]);

  /** A save under an item can set back the workflow of one above it: its mark in the tree follows. */
  async function followAncestor(id: number): Promise<void> {
    const ancestor = await client.fetchQuery({ ...itemQuery(context, id), staleTime: 0 });
    const { workflowId: state, workflowName: stateName, publishedEnvironment: environment } = ancestor;
    await branches.patch(id, {
      workflowId: state,
      workflowName: stateName,
      publishedEnvironment: environment,
    });
  }

  const { data: way = [] } = useQuery(ancestorsQuery(item.id));
  const start = useStartName();
  usePage({
    crumbs: [
      { label: start, href: paths.start(code, context) },
      ...way
        .slice(0, -1)
        .map((step) => ({ label: step.displayName, href: paths.item(code, step.id, undefined, context) })),
      { label: displayNameOf(item) },
    ],
    list: 'browse-tree',
    detail: 'browse-detail',
  });

  const base = item.baseType;
  const holdsDiagrams = context === onlyIn.diagrams && type?.allowDiagrams === true;
  const { data: diagrams } = useQuery({ ...diagramsQuery(item.id), enabled: holdsDiagrams });
  const { data: below } = useQuery({ ...diagramsBelowQuery(item.id), enabled: diagrams?.length === 0 });
  const diagramCount = diagrams?.length === 0 ? below && totalText(t, below.count, below.isMore) : diagrams?.length;
  const more = type ? brought.filter((one) => isFor(one, context, base) && (one.applies?.(item, type) ?? true)) : [];
  const details = more.find(({ key }) => key === 'details');
  const counted = more.flatMap(({ key, count }) => (count ? [{ key, query: count(item.id, context) }] : []));
  const counts = useQueries({ queries: counted.map((one) => one.query) });
  const countOf = (key: string): number | string | undefined => {
    const count = counts[counted.findIndex((one) => one.key === key)]?.data;
    return count === '' ? undefined : count;
  };
  const tabs: TabSpec[] = [
    {
      key: 'details',
      label: t(details?.label ?? 'hierarchy.tab.details'),
      errors: wanted === 'details' ? 0 : Object.keys(form.errors).length,
    },
    ...(holdsDiagrams ? [{ key: 'diagrams', label: t('hierarchy.tab.diagrams'), count: diagramCount }] : []),
    ...more.filter((one) => one !== details).map(({ key, label }) => ({ key, label: t(label), count: countOf(key) })),
    ...(relatable.includes(base) ? [{ key: 'relatedModels', label: t('hierarchy.tab.relatedModels') }] : []),
    ...(item.isVisibilityGroupEnabled ? [{ key: 'visibilityGroup', label: t('hierarchy.visibility') }] : []),
  ];
  const tab = tabs.some((one) => one.key === wanted) ? wanted : 'details';
  const Brought = more.find((one) => one.key === tab)?.Tab;

  return (
    <FormPage
      form={form}
      note={[willSetBack, form.changed.map((key) => form.label(key)).join(', ')].filter(Boolean).join(' ')}
      className="pane fill browse-detail"
      mayEdit={item.readOnlyReason !== 'role'}
    >
      <ItemHead item={item} dirty={dirty} onTree={onTree} />
      <Tabs id="browse" label={t('hierarchy.tabs')} tabs={tabs} value={tab} onChange={setTab} />
      <TabPanel id="browse" tab={tab} className="pane fill">
        <BusyBanner />
        {tab === 'details' && !Brought && (
          <DetailsTab item={item} type={type} form={form} readOnly={readOnly || busy !== undefined} />
        )}
        {tab === 'diagrams' && <DiagramsTab item={item} readOnly={readOnly} />}
        {tab === 'relatedModels' && <RelatedTab item={item} readOnly={readOnly} />}
        {tab === 'visibilityGroup' && (
          <div className="pane-scroll item-groups">
            <ReadOnlyBanner item={item} />
            <VisibilityGroups id={item.id} readOnly={readOnly || dirty} />
          </div>
        )}
        {Brought && (
          <>
            <ReadOnlyBanner item={item} />
            <Suspense>
              <Brought item={item} readOnly={readOnly} />
            </Suspense>
          </>
        )}
      </TabPanel>
    </FormPage>
  );
}
