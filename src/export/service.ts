import type { RawBuilder } from 'kysely';
import { standingOf } from '../account/queries.ts';
import { sightOf } from '../account/rules.ts';
import type { Sight } from '../platform/auth/sight.ts';
import type { Who } from '../platform/auth/who.ts';
import type { Db } from '../platform/db/pool.ts';
import type { FileStore } from '../platform/files/store.ts';
import { kindsIn, xmlBranch, xmlChanges, xmlNumbers } from './xml/rules.ts';
import type { XmlKind } from './xml/rules.ts';
import type { XliffHead, XliffUnit } from '../platform/files/xliff/write.ts';
import { Refusal, invalid, notFound } from '../platform/http/errors.ts';
import { requireContentGroups } from '../lookup/service.ts';
import { JobFailed } from '../platform/jobs/jobs.ts';
import type { Jobs, RunningJob } from '../platform/jobs/jobs.ts';
import type { Exported } from './contract.ts';
import { deleteExport, exportById, insertExport, namedBy, ofPlace, setJob } from './queries.ts';
import type { ChangedIds, DocumentOwner, ExportRow, Within } from './queries.ts';
import { exportMessages } from './rules.ts';
import type { ExportFormat } from './rules.ts';

/** Data that can be exported, handed by its noun as a value from its export.ts. */
export interface ExportDataset {
  /** As the address names it. */
  key: string;
  /** Its place where screens list the datasets: that of its import type where it has one. */
  listedAt: number;
  name: string;
  description: string;
  /** False where the catalogue does without it: then it is not offered. Always offered if left out. */
  isOffered?(db: Db): Promise<boolean>;
  /** It reads what belongs to the installation: super administrators export it there, and no catalogue has it. */
  of?: 'installation';
  /** It is no table: its rows are exported as XML alone (docs/domain/imports.md, XML). */
  isXmlOnly?: true;
  /** Its rows are labelled: `open` keeps to those of the content groups that are asked for, where any are. */
  byContentGroups?: true;
  /** How its rows are kept to a part of the catalogue; without it documents of a part do not hold them. */
  part?: {
    /** What its rows belong to. */
    owner: DocumentOwner;
    /** Ids of owners whose rows changed: a query over the changed ids of content tables. */
    changed(ids: ChangedIds): RawBuilder<unknown>;
    /** Cells of owners whose list lost its last row: a document of changes tells by them that it is empty. */
    emptied?(within: Within): RawBuilder<unknown>;
  };
  /** It is asked for with options, and from a page of its own: what is wrong with them, else undefined. */
  options?(db: Db, given: ExportOptions): Promise<string | undefined>;
  /**
   * Heads, and a statement whose one column is the cells of a row as an array of texts, in the order of the file. It runs
   * inside one snapshot of the catalogue and sees what the caller may see. `xliff` makes units of the rows for a file of
   * translators' programs.
   */
  open(
    db: Db,
    contentGroups: readonly number[],
    within?: Within,
    options?: ExportOptions,
  ): Promise<{
    heads: string[];
    rows: RawBuilder<unknown>;
    xliff?: { head: XliffHead; unit(cells: string[]): XliffUnit };
  }>;
}

/** What an export is asked for beside its data; kept with it as its CustomData. */
export type ExportOptions = Readonly<Record<string, string | number | boolean>>;

export interface ExportServices {
  files: FileStore;
  jobs: Jobs;
  datasets: readonly ExportDataset[];
  /** Kinds of record that XML documents hold. */
  xmlKinds: readonly XmlKind[];
  /** Queries of the owners of a document of an item and all under it, or of parts; an owner that is not told is there whole. */
  ownersOf(of: { itemId: number } | 'parts'): Readonly<Partial<Record<DocumentOwner, RawBuilder<unknown>>>>;
}

export const exportKind = 'export';

export function datasetOf(datasets: readonly ExportDataset[], key: string): ExportDataset {
  const dataset = datasets.find((one) => one.key === key && !one.isXmlOnly);
  if (!dataset) throw notFound();
  return dataset;
}

/** A kind of record with the data that it is written from. */
export interface XmlSource {
  kind: XmlKind;
  dataset: ExportDataset;
}

/** The data of each kind in their order; kinds that are not exported are left out. */
const sourcesOf = (kinds: readonly XmlKind[], datasets: readonly ExportDataset[]): XmlSource[] =>
  kinds.flatMap((kind) => {
    const dataset = datasets.find(({ key }) => key === kind.key);
    return dataset ? [{ kind, dataset }] : [];
  });

/** What an XML document of a number is made of. Throws 404 for no number, 400 for one that is not to be had. */
export function documentOf({ datasets, xmlKinds }: Pick<ExportServices, 'datasets' | 'xmlKinds'>, number: number) {
  const found = xmlNumbers(xmlKinds).find((one) => one.number === number);
  if (!found || (found.reason === undefined && kindsIn(xmlKinds, number).length === 0)) throw notFound();
  if (found.reason !== undefined) throw invalid('dataset', found.reason);
  const sources = sourcesOf(kindsIn(xmlKinds, number), datasets);
  return {
    key: String(number),
    name: `${number} ${found.name}`,
    byContentGroups: sources.some(({ dataset }) => dataset.byContentGroups),
    number,
    sources,
  };
}

/** Those of the datasets that the catalogue has. */
export async function offeredDatasets(db: Db, all: readonly ExportDataset[]): Promise<ExportDataset[]> {
  const datasets = await ofPlace(db, all);
  return offeredOf(db, datasets);
}

/** Those that the catalogue has; what several ask is asked once. */
export async function offeredOf<T extends Pick<ExportDataset, 'isOffered'>>(db: Db, all: readonly T[]): Promise<T[]> {
  const asked = [...new Set(all.flatMap(({ isOffered }) => isOffered ?? []))];
  const answers = new Map(await Promise.all(asked.map(async (ask) => [ask, await ask(db)] as const)));
  return all.filter(({ isOffered }) => isOffered === undefined || answers.get(isOffered));
}

/** Puts an export on the queue. Throws 409 while the caller exports the same data. */
export async function startExport(
  db: Db,
  services: Pick<ExportServices, 'jobs' | 'datasets' | 'xmlKinds'>,
  of: {
    who: Who;
    catalogId: number;
    dataset: string;
    format: ExportFormat;
    contentGroups: readonly number[];
    itemId?: number | undefined;
    since?: string | undefined;
    options?: ExportOptions;
  },
): Promise<number> {
  const { who, catalogId, format, contentGroups, options: given } = of;
  const offered = await offeredDatasets(db, services.datasets);
  const dataset = format === 'xml' ? undefined : datasetOf(offered, of.dataset);
  const { key, name, byContentGroups } =
    dataset ?? documentOf({ datasets: offered, xmlKinds: await ofPlace(db, services.xmlKinds) }, Number(of.dataset));
  if ((given === undefined) !== (dataset?.options === undefined)) throw notFound();
  const problem = given && (await dataset?.options?.(db, given));
  if (problem !== undefined) throw invalid('language', problem);
  if (contentGroups.length > 0 && !byContentGroups) throw invalid('contentGroups', exportMessages.noGroups);
  await requireContentGroups(db, contentGroups);
  const isOf = (number: number) => format === 'xml' && key === String(number);
  requireOnly('itemId', of.itemId, isOf(xmlBranch), exportMessages.whichItem);
  requireOnly('since', of.since, isOf(xmlChanges), exportMessages.sinceWhen);
  const userName = who.displayName || who.userName;
  return db.transaction().execute(async (transaction) => {
    const id = await insertExport(transaction, {
      dataset: key,
      format,
      userId: who.userId,
      userName,
      customData: given ?? {},
    });
    if (id === undefined) throw new Refusal(409, exportMessages.running, { export: [exportMessages.running] });
    const jobId = await services.jobs.enqueue(transaction, {
      kind: exportKind,
      label: `Export: ${name}`,
      catalogId,
      input: {
        exportId: id,
        contentGroups: [...contentGroups],
        ...(of.itemId !== undefined && { itemId: of.itemId }),
        ...(of.since !== undefined && { since: of.since }),
      },
      actor: { id: who.userId, name: userName },
    });
    await setJob(transaction, id, jobId);
    return id;
  });
}

/** Throws 400 where a field is missing that a document needs, or is given to one that has no use for it. */
function requireOnly(field: string, value: unknown, isNeeded: boolean, missing: string): void {
  if (isNeeded && value === undefined) throw invalid(field, missing);
  if (!isNeeded && value !== undefined) throw invalid(field, exportMessages.notHere);
}

/** An export as it is told; `datasetName` is its key where this version does not know it. */
export const told = (
  { datasets, xmlKinds }: Pick<ExportServices, 'datasets' | 'xmlKinds'>,
  { hash: _hash, jobId: _job, customData: _custom, ...row }: ExportRow,
): Exported => ({
  ...row,
  datasetName:
    (row.format === 'xml'
      ? xmlNumbers(xmlKinds).find(({ number }) => String(number) === row.dataset)
      : datasets.find(({ key }) => key === row.dataset)
    )?.name ?? row.dataset,
});

/** Throws 404 for an export that the caller may not see. */
export async function requireExport(db: Db, id: number, sight: Sight): Promise<ExportRow> {
  const row = await exportById(db, id, sight);
  if (!row) throw notFound();
  return row;
}

/** Deletes an export; one under way is told to stop. */
export async function removeExport(db: Db, jobs: Jobs, { id, jobId, isKept }: ExportRow): Promise<void> {
  if (jobId !== null && !isKept) await jobs.cancel(db, jobId);
  await deleteExport(db, id);
}

/**
 * What the one in whose name a job runs may see now, who may have lost it since (test A-16); everything where it runs in
 * nobody's name, or in an operator's.
 * @throws JobFailed with `noMember` where they are no member any more
 */
export async function sightOfActor(job: RunningJob, noMember: string): Promise<Sight> {
  const { catalogId, database, input } = job;
  const { id } = job.actor;
  if (id === null || input.asOperator === true) return 'all';
  const sight = await database.inCatalog(catalogId, (db) => sightOfMember(db, id, catalogId));
  if (sight === undefined) throw new JobFailed(noMember);
  return sight;
}

/** What a user sees of a catalogue now; undefined where they are no member of it. */
export async function sightOfMember(db: Db, userId: number, catalogId: number): Promise<Sight | undefined> {
  const standing = await standingOf(db, userId, catalogId);
  if (!standing || (!standing.superAdmin && !standing.profile)) return undefined;
  return sightOf({ ...standing, userId }, await namedBy(db, userId, catalogId));
}
