import type { RunCommand } from './backup/jobs.ts';
import type { PageFacts } from './catalog/contract.ts';
import type { NewCatalog } from './catalog/rules.ts';
import type { ExportDataset, ExportServices } from './export/service.ts';
import type { XmlKind } from './export/xml/rules.ts';
import type { ImportType } from './import/service.ts';
import type { Actor } from './platform/change/change.ts';
import type { Config } from './platform/config/config.ts';
import type { Database, Db } from './platform/db/pool.ts';
import type { FileStore } from './platform/files/store.ts';
import type { Routes } from './platform/http/handlers.ts';
import type { JobHandler, Jobs } from './platform/jobs/jobs.ts';
import type { Schedule } from './platform/jobs/schedule.ts';
import type { Log } from './platform/log/log.ts';
import type { SkuParts } from './sku/service.ts';
import type { TextKind } from './translation/first/queries.ts';
import type { ItemsOfStates } from './workflow/state/service.ts';

/** What a process opens once, and what the slices' routes and jobs are built with. */
export interface Services {
  config: Config;
  database: Database;
  files: FileStore;
  jobs: Jobs;
  log: Log;
}

/** The services, and what app makes of the values of all slices. */
export interface Registered extends Services {
  /** In the order in which screens list them. */
  importTypes: readonly ImportType[];
  /** In the order in which screens list them. */
  exportDatasets: readonly ExportDataset[];
  /** Kinds of record that XML documents hold, by their numbers. */
  xmlKinds: readonly XmlKind[];
  /** Queries of what an XML document of a branch, or of parts, holds. */
  ownersOf: ExportServices['ownersOf'];
  /** Kinds of import that the catalogue of the connection has, under their names on the wire. */
  offeredImports(db: Db): Promise<{ id: number; name: string }[]>;
  pageFacts: PageFacts;
  visibilityGroups(db: Db): Promise<{ id: number; name: string }[]>;
  translated: readonly TextKind[];
  itemsOfStates: ItemsOfStates;
  /** What slices behind the SKUs know of one. */
  skuParts: SkuParts;
  /** Answers the id; throws 409 where the code is taken. */
  createCatalog(of: NewCatalog, actor: Actor): Promise<number>;
  /** Gives each context of the catalogue what it starts with; runs inside a change. */
  beginContexts(db: Db): Promise<void>;
  /** By code. */
  everyCatalog(): AsyncIterable<{ id: number; code: string }>;
  afterRenaming(db: Db, changeId: number): Promise<void>;
  exchangeTexts(db: Db, first: string, next: string): Promise<void>;
  fileProblems(catalogId: number): Promise<string[]>;
  runCommand: RunCommand;
  /** Folder of the built viewer, and of the one for a double click. */
  viewerRoot: string;
  stickRoot: string;
}

/** Limits of values by the name of the value, as the page data tells them. */
type Limits = Partial<Pick<PageFacts, 'maxLength' | 'valueRange' | 'maxBytes'>>;

/**
 * What a slice registers: app composes the server of these values. Routes and jobs load their code when they are asked
 * for, so that a process holds only what it runs.
 */
export interface Slice {
  /** Its folder in `src`. */
  name: string;
  /** Its tables in schema public, without their histories: SQL of its own and of later slices names them. */
  tables: readonly string[];
  routes?(of: Registered): Promise<Routes[]>;
  jobs?(of: Registered): Promise<JobHandler[]>;
  schedules?(config: Config): Promise<Schedule[]>;
  imports?: readonly ImportType[];
  exports?: readonly ExportDataset[];
  /** Fills a new catalogue; runs inside the change that makes it, behind the slices before. */
  startCatalog?(db: Db): Promise<void>;
  /** Fills each context of the catalogue that is empty, now or later; runs inside a change and right behind startCatalog. */
  startContexts?(db: Db): Promise<void>;
  /** Texts of its tables that can be translated. */
  translated?: readonly TextKind[];
  /** Exchanges its texts beside `translated` where another language becomes the first; runs inside that change. */
  exchangeTexts?(db: Db, first: string, next: string): Promise<void>;
  limits?: Limits;
  /** What it knows of a SKU, where it stands behind the SKUs. */
  skuParts?: Partial<SkuParts>;
  /**
   * What the page data of every catalogue tells of the slice, beside its limits (docs/domain/catalogue.md, Page data).
   */
  pageFacts?(config: Config): Partial<Omit<PageFacts, keyof Limits>>;
  /** Settles what depends on names after a change that renamed many items. */
  afterRenaming?(db: Db, changeId: number): Promise<void>;
  /** Reads the files that the slice keeps beside the store and answers what is wrong with which. */
  fileProblems?(of: Services, catalogId: number): Promise<string[]>;
}
