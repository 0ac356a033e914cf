import { catalogDigits } from '../../catalog/digits/queries.ts';
import { ofPlace } from '../../export/queries.ts';
import type { Database, Db } from '../../platform/db/pool.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { TableInspection } from '../../platform/files/table/inspect.ts';
import { TableUnreadable } from '../../platform/files/table/layout.ts';
import { withoutGuard } from '../../platform/files/table/write.ts';
import { invalid, invalidFields } from '../../platform/http/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { importFile } from '../file/queries.ts';
import type { ImportFile } from '../file/queries.ts';
import type { PartialOptions } from '../mapping/contract.ts';
import { erasesSome } from '../mapping/service.ts';
import { matchByName, planMapping } from '../mapping/rules.ts';
import { importProfileNamed } from '../profile/queries.ts';
import { findDates } from '../read/dates.ts';
import { findSeparator, type FoundSeparator, type Separator } from '../read/decimals.ts';
import { isRunning } from '../read/doubts.ts';
import { textOf } from '../read/row.ts';
import { defaultErrorLimit, importMessages, modeOfProfile, modeOfSupersession, supersessionImport } from '../rules.ts';
import type { ColumnPlan, ImportMode, ImportOptions } from '../rules.ts';
import type { ImportType } from '../service.ts';
import { openSource } from '../source/service.ts';
import type { NewStage } from './queries.stages.ts';

/** What imports are built with. */
export interface ImportServices {
  database: Database;
  files: FileStore;
  jobs: Jobs;
  /** Every kind of import, as `app` lists them. */
  types: readonly ImportType[];
}

/** What somebody asks to import. */
export interface ImportRequest {
  importTypeId: number;
  fileId: number;
  zipFileId?: number | undefined;
  supersessionType?: number | undefined;
  profileName?: string | undefined;
  profile?: PartialOptions | undefined;
  options?: PartialOptions | undefined;
}

/** Rows by which a column is known to only count its rows. */
const judgedRows = 500;

/** Everything a request names, looked up and read. Throws 400 at the field that is wrong. */
export async function resolveImport(db: Db, { files, types }: ImportServices, request: ImportRequest) {
  const type = types.find(({ id, isXmlOnly }) => id === request.importTypeId && !isXmlOnly);
  if (!type || (await ofPlace(db, [type])).length === 0) throw invalid('importTypeId', 'There is no such import.');
  const file = await usableFile(db, 'fileId', type.archive ? 'zip' : 'table', request.fileId);
  if (request.zipFileId !== undefined) {
    if (!type.multiFile) throw invalid('zipFileId', 'This import takes no zip file.');
    await usableFile(db, 'zipFileId', 'zip', request.zipFileId);
  }
  const given = await givenOptions(db, request);
  if (given.mode !== 'standard' && !type.modes.includes(given.mode))
    throw invalid('mode', 'This import has no such mode.');
  if (given.emptyCells === 'erase' && !erasesSome(type)) throw invalid('emptyCells', importMessages.erasesNothing);
  const { layout } = await openSource(type, files.path(file.hash), given).catch((error: unknown) => {
    if (error instanceof TableUnreadable) throw invalid('fileId', error.message);
    throw error;
  });
  const { headers, dataRows } = layout;
  const judged = dataRows.slice(0, judgedRows);
  const running = new Set(headers.filter((_, at) => isRunning(judged.map(({ cells }) => cells[at] ?? ''))));
  const columns = given.columns ?? matchByName(type.columns, headers, {}, running);
  const plan = planMapping(type.columns, headers, columns, given.mode);
  const numbers = separatorOf(plan.plans, layout, given.decimalSeparator);
  // A column that has a format of its own says nothing about the file's others.
  const datePlans = plan.plans.filter(({ column, dateFormat }) => column.dataType === 'date' && !dateFormat);
  const dates = findDates(dataRows.flatMap(({ cells }) => datePlans.map((one) => withoutGuard(textOf(one, cells)))));
  const options: ImportOptions = {
    ...given,
    // Other columns would make another sheet the one that is proposed.
    ...(layout.sheet !== null && { sheet: layout.sheet }),
    columns,
    decimalSeparator: numbers.separator,
    dateFormat: given.dateFormat ?? dates.format,
  };
  const openDates = given.dateFormat === undefined && dates.open.length > 0 ? dates : null;
  const digits = await catalogDigits(db);
  return { type, file, layout, options, plan, running, openNumbers: numbers.open, openDates, digits };
}

/** The decimal separator that somebody named, else the one that the file's numbers tell. */
function separatorOf(
  plans: readonly ColumnPlan[],
  { dataRows, delimiter, fractions }: TableInspection,
  given: Separator | undefined,
): FoundSeparator {
  if (given) return { separator: given, open: [] };
  const decimals = plans.filter((plan) => plan.column.dataType === 'decimal' && !plan.decimalSeparator);
  // A number that a sheet has as one is written with a point.
  if (decimals.some(({ sources: [source = -1] }) => fractions.includes(source))) return { separator: '.', open: [] };
  const texts = dataRows.flatMap(({ cells }) => decimals.map((plan) => withoutGuard(textOf(plan, cells))));
  return findSeparator(texts, delimiter);
}

/** An uploaded file of the kind whose bytes are kept. Throws 400 at the field. */
export async function usableFile(db: Db, field: string, kind: ImportFile['kind'], id: number) {
  const file = await importFile(db, id);
  if (!file || file.kind !== kind) throw invalid(field, 'There is no such file.');
  const { hash } = file;
  if (hash === null) throw invalid(field, 'The file is no longer kept. Please upload it again.');
  return { ...file, hash };
}

/**
 * The request's options over its profile's over the defaults. A profile's suffix says its mode
 * (docs/domain/imports.md, Modes).
 */
export async function givenOptions(db: Db, request: ImportRequest) {
  const { importTypeId, profileName, profile, options = {} } = request;
  let base = profile;
  if (!base && profileName) {
    base = (await importProfileNamed(db, importTypeId, profileName))?.options;
    if (!base) throw invalid('profileName', 'There is no such profile.');
  }
  const all = { ...base, ...options };
  return {
    ...all,
    mode: modeSaid(request) ?? modeOfProfile(profileName ?? '') ?? base?.mode ?? 'standard',
    stateAfterImport: all.stateAfterImport ?? 'initial',
    errorLimit: all.errorLimit ?? defaultErrorLimit,
    emptyCells: all.emptyCells ?? 'leave',
    extra: all.extra ?? {},
  };
}

/** The mode that the request itself says, by name or as a SupersessionType. */
function modeSaid({ importTypeId, supersessionType, options = {} }: ImportRequest): ImportMode | undefined {
  if (supersessionType === undefined) return options.mode;
  if (importTypeId !== supersessionImport)
    throw invalid('supersessionType', 'Only supersessions have a supersession type.');
  const mode = modeOfSupersession(supersessionType);
  if (options.mode !== undefined && options.mode !== mode)
    throw invalid('supersessionType', 'The supersession type and the mode say different things.');
  return mode;
}

/** A request as a stage of an import. Throws 400 where mapping or file will not do, or numbers or dates can be read in two ways. */
export async function stageOf(db: Db, services: ImportServices, request: ImportRequest): Promise<NewStage> {
  const { type, plan, layout, options, openNumbers, openDates } = await resolveImport(db, services, request);
  if (Object.keys(plan.errors).length > 0)
    throw invalidFields({
      ...(layout.noHeader !== null && { headerRow: [layout.noHeader] }),
      ...Object.fromEntries(Object.entries(plan.errors).map(([key, texts]) => [`columns.${key}`, texts])),
    });
  if (openNumbers.length > 0)
    throw invalid('decimalSeparator', `${importMessages.openSeparator} (${openNumbers.join(' ')})`);
  if (openDates)
    throw invalid('dateFormat', `${importMessages.openDates(openDates.open)} (${openDates.values.join(' ')})`);
  return {
    importTypeId: type.id,
    typeName: type.name,
    fileId: request.fileId,
    zipFileId: request.zipFileId ?? null,
    profileName: request.profileName ?? '',
    options,
  };
}
