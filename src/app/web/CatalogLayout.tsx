import { defaultContext } from '../../contexts.ts';
import type { Context } from '../../contexts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useBlocker, useParams, useRouterState } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { accountQuery, useAccount } from '../../account/web/useAccount.ts';
import catalogTexts from '../../catalog/texts.en.json' with { type: 'json' };
import { pageDataQuery, useCatalogs } from '../../catalog/web/usePageData.ts';
import type { PageData } from '../../catalog/contract.ts';
import { SetBackTeller } from '../../browse/web/SetBackTeller.tsx';
import { AsOfControl } from '../../history/web/asof/AsOfControl.tsx';
import { AsOfPage } from '../../history/web/asof/AsOfPage.tsx';
import { AsOfStrip } from '../../history/web/asof/AsOfStrip.tsx';
import { useAsOf } from '../../history/web/asof/useAsOf.ts';
import historyTexts from '../../history/texts.en.json' with { type: 'json' };
import { paths } from '../../paths.ts';
import { installation } from '../../platform/contract/installation.ts';
import { NARROW, useMedia } from '../../platform/web/media.ts';
import { queryClient } from '../../platform/web/Platform.tsx';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { busyStore, onDoubted, setBusy } from '../../platform/web/api/busy.ts';
import { restricted } from '../../platform/web/api/errors.ts';
import { MayEdit, deniedGuards, dirtyGuards } from '../../platform/web/curtain.tsx';
import { addTexts } from '../../platform/web/i18n.ts';
import { useStore } from '../../platform/web/store.ts';
import { toast } from '../../platform/web/toast.ts';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { useUndoStepKeys } from '../../platform/web/useUndoStepKeys.ts';
import type { Profile } from '../../rights.ts';
import { sampleName } from '../../sample/rules.ts';
import { Palette } from './Palette.tsx';
import { Redirect } from './Redirect.tsx';
import { Preview } from './preview/Preview.tsx';
import { returnAddress } from './session.ts';
import { AppShell } from './shell/AppShell.tsx';
import { contextOf, contextStore, keepContext } from './shell/context.ts';
import { itemAt, itemsOf, navigation, roleMissing } from './shell/navigation.ts';
import { isFailedPublish, shellJob } from './shellJob.ts';
import type { ShellData } from './shell/types.ts';
import { useActionItems } from './useActionItems.ts';
import { useFailedPublish } from './useFailedPublish.ts';
import { useContextHere } from './useContextHere.ts';
import { useJobs } from './useJobs.ts';
import { useSourceNotices } from './useSourceNotices.ts';
import { useShellProfile } from './useShellProfile.ts';
import { useVisited } from './useVisited.ts';

addTexts({ ...catalogTexts, ...historyTexts });

const TourPanel = lazy(async () => ({
  default: (await import('../../sample/web/tour/TourPanel.tsx')).TourPanel,
}));

/**
 * While something holds the catalogue it is asked whether it still does (docs/domain/history.md, The write lock), and while
 * a dirty form has lost the right to save, whether that has come back; in milliseconds.
 */
const ASK_MS = 5000;

/** Asks for what the shell of a catalogue waits for; what comes of it, the shell hears. */
export function askAhead(code: string): void {
  void queryClient.prefetchQuery(accountQuery);
  void queryClient.prefetchQuery(pageDataQuery(code));
}

/** Everything under `/{code}`: the shell with the catalogue's page data, then the page. */
export function CatalogLayout(): ReactElement | null {
  const { code = '' } = useParams({ strict: false });
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const account = useAccount();
  const isBusy = useStore(busyStore) !== null;
  const isDenied = useStore(deniedGuards) > 0;
  const isDirty = useStore(dirtyGuards) > 0;
  // The router knows the next address before the browser shows it.
  const isHere = catalogCode() === code && decodeURIComponent(pathname.split('/')[1] ?? '') === code;
  const page = useQuery({
    ...pageDataQuery(code),
    // On the way out the address is another page's already: nothing of this catalogue may be asked for there.
    enabled: isHere && account.data !== null && account.data !== undefined,
    refetchInterval: isBusy || isDenied ? ASK_MS : false,
  });
  const profile = page.data?.profile;
  const rights = rightsOf(profile);
  // Inside the program the page that is open stays; an address that was typed goes to accessDenied
  // (docs/domain/screens.md, Addresses).
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ next }) => {
      const inside = next.pathname.toLowerCase().startsWith(`/${code.toLowerCase()}/`);
      const refused = inside && profile !== undefined && missingAt(code, next.pathname, rights) !== undefined;
      if (refused) restricted.set(true);
      return refused;
    },
  });
  const busy = page.data?.busy ?? null;
  useEffect(() => setBusy(busy), [busy, page.dataUpdatedAt]);
  const { refetch } = page;
  useEffect(() => onDoubted(() => void refetch()), [refetch]);
  const isOut = page.error instanceof ApiError && page.error.status === 403;
  useChangedRights(code, isOut ? null : profile);
  if (!isHere) return null;
  if (account.data === null) {
    returnAddress.keep();
    return <Redirect href={paths.gateway()} />;
  }
  // What is unsaved stays until it is saved or discarded.
  if (isOut && !isDirty) return <AccessDenied code={code} />;
  // What has arrived stays on screen while a later call fails.
  if (!account.data || !page.data) {
    if (!account.isError && !page.isError) return null;
    return (
      <main>
        <LoadFailed onRetry={() => void Promise.all([account.refetch(), page.refetch()])} />
      </main>
    );
  }
  const missing = missingAt(code, pathname, rights);
  if (missing !== undefined && !isDirty) return <AccessDenied code={code} {...missing} />;
  // The installation has some pages alone.
  if (code === installation.code && !itemAt(itemsOf(code), code, pathname))
    return <Redirect href={paths.import(code)} />;
  return (
    <MayEdit value={missing === undefined && !isOut}>
      <Shell
        code={code}
        name={page.data.name}
        languages={page.data.supportedLangCodes}
        contexts={page.data.contexts}
        rights={rights}
      />
    </MayEdit>
  );
}

/** Asks again for what the catalogue's screens show when the caller's rights have become others. */
function useChangedRights(code: string, profile: PageData['profile'] | null | undefined): void {
  const client = useQueryClient();
  const rights = profile && JSON.stringify([profile.superAdmin, profile.roles, profile.workflowRole]);
  const known = useRef<{ code: string; rights: string | null }>(null);
  useEffect(() => {
    if (rights === undefined) return;
    const before = known.current;
    known.current = { code, rights };
    if (before?.code !== code || before.rights === rights) return;
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'pageData';
    void client.invalidateQueries({ queryKey: [code], predicate });
  }, [client, code, rights]);
}

/** What the caller is in the catalogue, and the flags that it has. */
interface Rights extends Profile {
  flags: readonly string[];
}

const rightsOf = (profile: PageData['profile'] | undefined): Rights => ({
  roles: profile?.superAdmin ? ['Admin'] : (profile?.roles ?? []),
  workflowRole: profile?.workflowRole ?? null,
  flags: Object.keys(profile?.settings ?? {}),
});

/** The role that an address needs and the caller lacks, or the flag that the catalogue lacks. */
function missingAt(code: string, pathname: string, rights: Rights): { role: string } | { flag: string } | undefined {
  const item = itemAt(navigation, code, pathname);
  if (!item) return undefined;
  const role = roleMissing(item, rights);
  if (role !== undefined) return { role };
  return item.flag === undefined || rights.flags.includes(item.flag) ? undefined : { flag: item.flag };
}

/** To the page that says what is missing, which takes this one's place. */
function AccessDenied(search: { code: string; role?: string; flag?: string }): ReactElement {
  const query = new URLSearchParams(search).toString();
  return <Redirect href={`/accessDenied?${query}`} />;
}

function Shell(props: {
  code: string;
  name: string;
  languages: readonly string[];
  contexts: readonly Context[];
  rights: Rights;
}): ReactElement {
  const { code, name, languages, contexts, rights } = props;
  const { roles, flags } = rights;
  const { t } = useTranslation();
  useUndoStepKeys();
  const common = useShellProfile(code);
  const { data: catalogs = [] } = useCatalogs();
  const context = useKeptContext(contexts);
  useVisited(code, context);
  const jobs = useJobs(code);
  const failed = useFailedPublish(code, roles, context);
  const notices = useSourceNotices(code, flags.includes('HasImportApi'));
  const actionItems = useActionItems(code, context);
  const asOf = useAsOf(code);
  const narrow = useMedia(NARROW);
  const [searching, setSearching] = useState(false);
  const data: ShellData = {
    ...common,
    profile: common.profile && { ...common.profile, flags },
    catalog: { code, name, languages },
    catalogs,
    contexts,
    context,
    actionItems,
    jobs: [
      ...(failed ? [failed] : []),
      ...notices,
      ...jobs.filter((job) => !isFailedPublish(job)).map((job) => shellJob(code, job, t)),
    ],
    guides: [
      ...(code !== installation.code && missingAt(code, paths.bring(code), rights) === undefined
        ? [{ label: t('shell.help.bring'), href: paths.bring(code) }]
        : []),
      ...(name === sampleName ? [{ label: t('shell.help.tour'), href: paths.browse(code) }] : []),
    ],
    onSearch: () => setSearching(true),
  };
  return (
    <AppShell
      data={data}
      clock={code === installation.code ? null : <AsOfControl code={code} asOf={asOf} narrow={narrow} />}
      strip={asOf.moment !== null && <AsOfStrip code={code} asOf={asOf} narrow={narrow} />}
      foot={
        <Suspense fallback={null}>
          <TourPanel code={code} />
        </Suspense>
      }
    >
      <AsOfPage asOf={asOf}>
        <SetBackTeller code={code}>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </SetBackTeller>
      </AsOfPage>
      {/* Not loaded on demand: what is typed right behind Ctrl+K would be lost. */}
      <Preview code={code} context={context} />
      {searching && <Palette data={data} onClose={() => setSearching(false)} />}
    </AppShell>
  );
}

/**
 * The context of the page, which is kept for the pages after it; any other value that was kept alerts
 * (docs/domain/catalogue.md, Contexts).
 */
function useKeptContext(contexts: readonly Context[]): Context {
  const { t } = useTranslation();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const found = contextOf(pathname, useStore(contextStore));
  const here = useContextHere();
  const unknown = typeof found === 'string' ? undefined : found.unknown;
  useEffect(() => {
    if (unknown !== undefined) toast.error(t('shell.context.unknown', { name: unknown }));
    if (here !== undefined) keepContext(here);
  }, [here, unknown, t]);
  return here ?? contexts.find((one) => one === found) ?? contexts[0] ?? defaultContext;
}
