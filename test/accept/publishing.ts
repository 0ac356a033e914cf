import { setTimeout as wait } from 'node:timers/promises';
import { catalogContract } from '../../src/catalog/contract.ts';
import type { CatalogSettings } from '../../src/catalog/contract.ts';
import { itemContract } from '../../src/item/contract.ts';
import { environmentIds, taskStates } from '../../src/publish/rules.ts';
import { publishSessionContract } from '../../src/publish/session/contract.ts';
import { workflowContract } from '../../src/workflow/contract.ts';
import { answerOf } from './api/client.ts';
import type { Client } from './api/client.ts';
import { PublishedRelease } from './api/published.ts';
import { readTree } from './api/tree.ts';

const settings = answerOf(catalogContract.settings);
const item = answerOf(itemContract.get);
const moved = answerOf(workflowContract.updateItem);
const started = answerOf(publishSessionContract.publish);
const progress = answerOf(publishSessionContract.sessionProgress);

/** Ready to Review, then Publish: the way from Draft (docs/domain/workflow.md, Starting states). */
const way = [2, 3];

/** Changes general settings of the catalogue. */
export async function changeSettings(
  client: Client,
  to: Partial<Pick<CatalogSettings, 'publishPartsWithoutList' | 'publicProduction' | 'languages'>>,
): Promise<void> {
  const path = '/api/settings/admin-setting';
  await client.put(path, { ...(await client.get(path, settings)), ...to }, settings);
}

/** Sets every item to Publish, from the top down. */
export async function setAllToPublish(client: Client): Promise<void> {
  for (const { id } of await readTree(client)) {
    let { version, workflowId } = await client.get(`/api/items/Oem/${id}`, item);
    for (const newWorkFlowState of way.slice(way.indexOf(workflowId) + 1)) {
      const to = { itemId: id, newWorkFlowState, version };
      ({ version, workflowId } = await client.post('/api/workflows/updateItemWorkFlow', to, moved));
    }
  }
}

/** Publishes to Staging, then the same release to Production; opens it as readers do. Answers also the seconds of each. */
export async function publishBoth(client: Client, readers: Client) {
  const staging = await publishTo(client, environmentIds.Staging);
  const production = await publishTo(client, environmentIds.Production);
  return { release: await PublishedRelease.open(readers, 'production'), seconds: { staging, production } };
}

/** Publishes to an environment; the seconds that it took. */
export async function publishTo(client: Client, environment: number): Promise<number> {
  const began = performance.now();
  const { sessionId } = await client.post(`/api/publish/Oem/Publish/${environment}`, {}, started);
  for (;;) {
    const { taskState, message } = await client.get(`/api/publish/Oem/SessionProgress/${sessionId}`, progress);
    if (taskState === taskStates.done) return (performance.now() - began) / 1000;
    if (taskState === taskStates.failed) throw new Error(`Publishing failed: ${message}`);
    await wait(100);
  }
}
