import { access, constants } from 'node:fs/promises';
import { catalogFacts, isPublicProduction } from '../../catalog/queries.ts';
import { openSession } from '../../import/session/queries.ts';
import { writeLockHolder } from '../../platform/change/change.ts';
import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { notFound } from '../../platform/http/errors.ts';
import { isWorkerUp } from '../../platform/jobs/wake.ts';
import { releaseFormat } from '../../release/rules.ts';
import { environmentIds, publishEnvironments, publishStatus, publishingStates, whyNotPublish } from '../rules.ts';
import type { PublishFacts } from '../rules.ts';
import type { PublishServices } from '../service.ts';
import { latestPublish, runningPublish } from '../queries.ts';
import type { EnvironmentRow, PublishingState } from './contract.ts';
import { changedTables, countChangedItems, countStates, isLoadedSince, lastChange, pointers } from './queries.ts';

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
      address: `/published/${code}/${name.toLowerCase()}/`,
      isPublic: isPublic && name === 'Production',
    };
  });
}

/** What a publish needs, and whether it is there. */
export async function serviceHealth(db: Db, { config }: Pick<PublishServices, 'config'>) {
  const isWritable = access(config.filesDir, constants.W_OK).then(
    () => true,
    // The first file makes the directory.
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
  const services = [
    { name: 'Database', isUp: true },
    { name: 'Worker', isUp: await isWorkerUp(db) },
    { name: 'Files', isUp: await isWritable },
  ];
  return { isUp: services.every(({ isUp }) => isUp), services };
}

/** Names what keeps anybody from publishing; the number is the page's state. */
async function pageState(db: Db, services: Pick<PublishServices, 'config'>) {
  const running = await runningPublish(db);
  if (running) return { state: publishingStates.publishInProgress, busy: `Publish to ${running.environment}` };
  if (!(await serviceHealth(db, services)).isUp) return { state: publishingStates.servicesDown, busy: null };
  const importing = await openSession(db);
  if (importing) return { state: publishingStates.importInProgress, busy: `Import: ${importing.typeName}` };
  const holder = await writeLockHolder(db);
  return { state: holder === null ? publishingStates.rest : publishingStates.blocked, busy: holder };
}

/** Tables whose rows count by the state of the item that they belong to. */
const ofItems = new Set(['hierarchy_item', 'hierarchy_relation', 'parts_list_row', 'jump_to', 'hotspot', 'image']);
/** Counting of what has changed stops there, for each table. */
const countedRows = 10_000;

/** Everything that the page and the rules of publishing look at. */
export async function publishingState(
  db: Db,
  services: Pick<PublishServices, 'config'>,
  context: Context,
): Promise<PublishingState & PublishFacts> {
  const { state, busy } = await pageState(db, services);
  const [found, latest, states, last] = await Promise.all([
    pointers(db, context),
    latestPublish(db, context),
    countStates(db, context),
    lastChange(db),
  ]);
  const staging = found.find(({ environment }) => environment === 'Staging');
  const production = found.find(({ environment }) => environment === 'Production');
  const items = await countChangedItems(db, context, staging);
  const other = staging ? await changedTables(db, staging.snapshot, countedRows) : [];
  const rows = other.reduce((sum, { name, changed }) => (ofItems.has(name) ? sum : sum + changed), 0);
  // An import may have changed the rows of items that stayed in their published state.
  const isLoaded = staging !== undefined && other.length > 0 && (await isLoadedSince(db, staging.snapshot));
  const changes = items.ready + items.readyToRemove + rows;
  const isFailed = latest?.status === publishStatus.failed;
  const facts = {
    state,
    isChangesFound: changes > 0 || isLoaded,
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
    environmentsDeltasAvailableFor: publishEnvironments
      .filter((environment) => whyNotPublish(environment, 'delta', isFree) === undefined)
      .map((environment) => environmentIds[environment]),
    isResumePublishCapable: isFailed,
    publishIdToResume: isFailed ? latest.id : null,
    counts: { ...items, draft: states.draft, inReview: states.inReview, changes },
    lastChange: last ?? null,
  };
}
