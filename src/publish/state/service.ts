import { catalogFacts, isPublicProduction } from '../../catalog/queries.ts';
import { sharedNews } from '../../content/service.ts';
import { openSession } from '../../import/session/queries.ts';
import { writeLockHolder } from '../../platform/change/change.ts';
import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { notFound } from '../../platform/http/errors.ts';
import { isWorkerUp } from '../../platform/jobs/heartbeat.ts';
import { folderAddress } from '../../release/rules.address.ts';
import { releaseFormat } from '../../release/rules.ts';
import { blockedBy, noBlock } from '../block/service.ts';
import { environmentIds, publishEnvironments, publishStatus, publishingStates, whyNotPublish } from '../rules.ts';
import type { BlockedBy, PublishFacts } from '../rules.ts';
import type { PublishServices } from '../service.ts';
import { latestPublish, runningPublish } from '../queries.ts';
import type { EnvironmentRow, PublishingState } from './contract.ts';
import { changedItems } from './service.changed.ts';
import type { Base } from './queries.changed.ts';
import { countDifferingOfAll, countDifferingParts, differingBesides } from './queries.differing.ts';
import { countChangedItems, countStates, lastChange, pointers } from './queries.ts';

/** Throws 404 where the catalogue has no such context. */
export async function requireContext(db: Db, catalogId: number, context: Context): Promise<void> {
  if (!(await catalogFacts(db, catalogId)).contexts.includes(context)) throw notFound();
}

/** Staging and Production, published or not. */
export async function environmentsOf(db: Db, catalogId: number, context: Context): Promise<EnvironmentRow[]> {
  const [found, { code }, isPublic] = await Promise.all([
    pointers(db, context),
    catalogFacts(db, catalogId),
    isPublicProduction(db, catalogId),
  ]);
  return publishEnvironments.map((name) => {
    const at = found.find(({ environment }) => environment === name);
    return {
      id: environmentIds[name],
      name,
      release: at?.release ?? null,
      publishedAt: at?.publishedAt ?? null,
      pricesOf: at?.pricesOf ?? null,
      items: at?.items ?? 0,
      diagrams: at?.diagrams ?? 0,
      parts: at?.parts ?? 0,
      behind: at?.behind ?? 0,
      changesBehind: at?.changesBehind ?? 0,
      address: folderAddress(code, context, name),
      isPublic: isPublic && name === 'Production',
    };
  });
}

/** What a publish needs, and whether it is there. */
export async function serviceHealth(db: Db, { files }: Pick<PublishServices, 'files'>) {
  const isWritable = files.isWritable();
  const services = [
    { name: 'Database', isUp: true },
    { name: 'Worker', isUp: await isWorkerUp(db) },
    { name: 'Files', isUp: await isWritable },
  ];
  return { isUp: services.every(({ isUp }) => isUp), services };
}

/** Names what keeps anybody from publishing; the number is the page's state. */
export async function pageState(
  db: Db,
  services: Pick<PublishServices, 'files'>,
  context: Context,
): Promise<PageState> {
  const { publishInProgress, servicesDown, importInProgress, blocked, rest } = publishingStates;
  const running = await runningPublish(db);
  if (running) return { state: publishInProgress, busy: `Publish to ${running.environment}`, blockedBy: null };
  if (!(await serviceHealth(db, services)).isUp) return { state: servicesDown, busy: null, blockedBy: null };
  const importing = await openSession(db);
  if (importing) return { state: importInProgress, busy: `Import: ${importing.typeName}`, blockedBy: null };
  const holder = await writeLockHolder(db);
  if (holder !== null) return { state: blocked, busy: holder, blockedBy: { ...noBlock, kind: 'lock', text: holder } };
  const by = await blockedBy(db, context);
  return { state: by ? blocked : rest, busy: null, blockedBy: by };
}

interface PageState {
  state: number;
  busy: string | null;
  blockedBy: BlockedBy | null;
}

/** Counting of what the installation changed stops there. */
const countedUnits = 10_000;

/** Changes for readers that belong to no item. */
async function countOther(db: Db, context: Context, base: Base): Promise<number> {
  const { snapshot } = base;
  const counts = await Promise.all([
    countDifferingParts(db, context, base),
    countDifferingOfAll(db, snapshot),
    sharedNews(db, context, snapshot, countedUnits),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Everything that the page and the rules of publishing look at. */
export async function publishingState(
  db: Db,
  services: Pick<PublishServices, 'files'>,
  context: Context,
): Promise<PublishingState & PublishFacts> {
  const { state, busy, blockedBy: by } = await pageState(db, services, context);
  const [found, latest, states, last] = await Promise.all([
    pointers(db, context),
    latestPublish(db, context),
    countStates(db, context),
    lastChange(db),
  ]);
  const staging = found.find(({ environment }) => environment === 'Staging');
  const production = found.find(({ environment }) => environment === 'Production');
  const changed = await changedItems(db, context, staging);
  const besides = staging && differingBesides(context, staging);
  const { same, beside, ...items } = await countChangedItems(db, changed, besides);
  const other = staging ? await countOther(db, context, staging) : 0;
  const changes = items.ready + items.readyToRemove + beside + other;
  const isFailed = latest?.status === publishStatus.failed;
  const facts = {
    state,
    // What is only written anew waits as well: its state says so until it is published.
    isChangesFound: changes + same > 0,
    isNoItemsInPublishState: !states.published,
    isRePublishRequired: staging !== undefined && staging.format !== releaseFormat,
    staging: staging?.release ?? null,
    production: production?.release ?? null,
    isStagingLatest: latest?.status === publishStatus.published && latest.environment === 'Staging',
  };
  const isFree = { ...facts, state: publishingStates.rest };
  return {
    ...facts,
    busy,
    blockedBy: by,
    environmentsDeltasAvailableFor: publishEnvironments
      .filter((environment) => whyNotPublish(environment, 'delta', isFree) === undefined)
      .map((environment) => environmentIds[environment]),
    isResumePublishCapable: isFailed,
    publishIdToResume: isFailed ? latest.id : null,
    counts: { ...items, draft: states.draft, inReview: states.inReview, changes },
    lastChange: last ?? null,
  };
}
