import { pageFacts, type PageFacts } from '../catalog/contract.ts';
import { itemsIn, passItems } from '../hierarchy/states/queries.ts';
import type { XmlColumn } from '../export/xml/rules.ts';
import type { ImportColumn } from '../import/rules.ts';
import { offeredTypes, tableTypes } from '../import/service.ts';
import { visibilityGroups } from '../lookup/queries.ts';
import type { Config } from '../platform/config/config.ts';
import type { Routes } from '../platform/http/handlers.ts';
import type { JobHandler } from '../platform/jobs/jobs.ts';
import type { Schedule } from '../platform/jobs/schedule.ts';
import { jobsRoutes } from '../platform/jobs/routes.ts';
import { translationRoutes } from '../platform/i18n/translations.ts';
import { ownersOf } from '../usage/queries.branch.ts';
import { noParts } from '../sku/service.ts';
import { withSkus } from '../sku/state/service.ts';
import type { Registered, Services, Slice } from '../slice.ts';
import { stickRoot, viewerRoot } from './bundles.ts';
import { beginContexts, createCatalog, everyCatalog } from './catalogs.ts';
import { runCommand } from './command.ts';
import { slices } from './slices.ts';
import { texts } from './texts.ts';

/** Every kind of import, in the order in which screens list them. */
export const importTypes = slices
  .flatMap(({ imports = [] }) => imports)
  .toSorted((a, b) => (a.listedAt ?? a.id) - (b.listedAt ?? b.id));

/** Everything that can be exported, in the order in which the screen lists it. */
export const exportDatasets = slices.flatMap(({ exports = [] }) => exports).toSorted((a, b) => a.listedAt - b.listedAt);

/** A column as a field of documents: one that records may leave blank need not be there. */
const fieldOf = ({ required, ...column }: ImportColumn): XmlColumn =>
  required && !column.mayBeBlank ? { ...column, required } : column;

/** Every kind of record that XML documents hold, by their numbers. */
export const xmlKinds = importTypes
  .flatMap(({ xml, key, name, of, columns }) =>
    xml ? [{ name, ...xml, key, ...(of && { of }), columns: columns.map(fieldOf) }] : [],
  )
  .toSorted((a, b) => a.number - b.number);

/** Every route of the product. */
export async function allRoutes(services: Services): Promise<Routes[]> {
  const of = registered(services);
  return [translationRoutes(texts), jobsRoutes, ...(await ofEach((slice) => slice.routes?.(of)))];
}

/** Every job of the product. */
export function allJobs(services: Services): Promise<JobHandler[]> {
  const of = registered(services);
  return ofEach((slice) => slice.jobs?.(of));
}

/** All that the product does at times of its own. */
export const allSchedules = (config: Config): Promise<Schedule[]> => ofEach((slice) => slice.schedules?.(config));

/** What all slices answer, in their order. */
async function ofEach<T>(ask: (slice: Slice) => Promise<T[]> | undefined): Promise<T[]> {
  const answers = await Promise.all(slices.map(async (slice) => (await ask(slice)) ?? []));
  return answers.flat();
}

const registered = (services: Services): Registered => ({
  ...services,
  importTypes,
  exportDatasets,
  xmlKinds,
  ownersOf,
  offeredImports: async (db) =>
    (await offeredTypes(db, tableTypes(importTypes))).map(({ id, key }) => ({
      id,
      name: key.slice(0, 1).toUpperCase() + key.slice(1),
    })),
  pageFacts: pageFactsOf(services.config),
  visibilityGroups,
  translated: slices.flatMap(({ translated = [] }) => translated),
  itemsOfStates: withSkus({ itemsIn, passItems }),
  skuParts: slices.reduce((parts, slice) => ({ ...parts, ...slice.skuParts }), noParts),
  createCatalog: (of, actor) => createCatalog(services.database, of, actor),
  beginContexts,
  everyCatalog: () => everyCatalog(services.database),
  async afterRenaming(db, changeId) {
    for (const slice of slices) await slice.afterRenaming?.(db, changeId);
  },
  async exchangeTexts(db, first, next) {
    for (const slice of slices) await slice.exchangeTexts?.(db, first, next);
  },
  fileProblems: (catalogId) => ofEach((slice) => slice.fileProblems?.(services, catalogId)),
  runCommand,
  viewerRoot,
  stickRoot,
});

/** Throws where no slice names a limit or a list that the page data has to tell, or two do. */
const pageFactsOf = (config: Config): PageFacts =>
  pageFacts.parse({
    ...joined(slices.map((slice) => slice.pageFacts?.(config))),
    maxLength: joined(slices.map(({ limits }) => limits?.maxLength)),
    valueRange: joined(slices.map(({ limits }) => limits?.valueRange)),
    maxBytes: joined(slices.map(({ limits }) => limits?.maxBytes)),
  });

function joined(parts: readonly (Readonly<Record<string, unknown>> | undefined)[]): Record<string, unknown> {
  const entries = parts.flatMap((part) => Object.entries(part ?? {}));
  const repeated = entries.find(([name], at) => entries.findIndex(([other]) => other === name) < at);
  if (repeated) throw new Error(`Two slices tell ${repeated[0]} to the page data.`);
  return Object.fromEntries(entries);
}
