import { admitUpload } from '../catalog/quota/service.ts';
import { keepDelivery } from '../import/file/service.ts';
import { deliverImport } from '../import/session/service.line.ts';
import { importSession } from '../import/session/queries.ts';
import { canUndo } from '../import/session/service.ts';
import type { ImportServices } from '../import/session/service.resolve.ts';
import type { ImportType } from '../import/service.ts';
import { xmlImport } from '../import/rules.ts';
import type { EmptyCells, ImportMode, OnErrors } from '../import/rules.ts';
import type { Database, Db } from '../platform/db/pool.ts';
import { csvLine } from '../platform/files/table/write.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import type { Call } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { deliveries, delivery, hasImportApi, undoneAt } from './queries.ts';
import type { DeliveryFilter } from './queries.ts';
import { deliveryMessages } from './rules.ts';

export interface DeliveryServices extends ImportServices {
  database: Database;
}

/** Takes the body of a call as a file to import; answers its session (see `deliverImport`). */
export async function takeDelivery(
  services: DeliveryServices,
  call: Call<{
    type: number;
    fileName?: string | undefined;
    profile?: string | undefined;
    mode?: ImportMode | undefined;
    emptyCells?: EmptyCells | undefined;
    dryRun: boolean;
    onErrors: OnErrors;
  }>,
): Promise<number> {
  const { input, catalogId, request } = call;
  const kind = kindOf(services, input.type);
  if (!kind) throw invalid('type', 'There is no such import.');
  await services.database.inCatalog(catalogId, requireImportApi);
  const userId = await admitUpload(call);
  const { ids } = await keepForImport(services, kind, {
    fileName: input.fileName ?? (kind === 'document' ? 'delivery.xml' : 'delivery.csv'),
    body: call.body,
    length: Number(request.headers['content-length'] ?? 0),
    catalogId,
    userId,
  });
  if (!ids) throw new Error('The file was not kept.');
  const key = request.headers['idempotency-key'];
  // The whole catalogue's line, whatever the sender sees of it.
  return services.database.inCatalog(catalogId, (db) =>
    deliverImport(db, services, {
      request: {
        importTypeId: input.type,
        ...ids,
        profileName: input.profile,
        options: { ...(input.mode && { mode: input.mode }), ...(input.emptyCells && { emptyCells: input.emptyCells }) },
      },
      dryRun: input.dryRun,
      onErrors: input.onErrors,
      who: signedIn(call),
      catalogId,
      key: typeof key === 'string' ? key : undefined,
    }),
  );
}

/** What a number of an import takes: a kind of import, or a document of any number. Undefined where there is none. */
export const kindOf = ({ types }: DeliveryServices, importTypeId: number): ImportType | 'document' | undefined =>
  importTypeId >= xmlImport ? 'document' : types.find(({ id }) => id === importTypeId);

/** Keeps a file as a kind of import takes it. A document may come in a zip with its files. */
export function keepForImport(
  services: DeliveryServices,
  kind: ImportType | 'document',
  of: Omit<Parameters<typeof keepDelivery>[1], 'kind' | 'takesFiles'>,
) {
  const isZip = kind === 'document' ? /\.zip$/i.test(of.fileName) : kind.archive !== undefined;
  return keepDelivery(services, {
    ...of,
    kind: isZip ? 'zip' : 'table',
    takesFiles: kind !== 'document' && (kind.multiFile ?? false),
  });
}

/** Throws 409 where the catalogue takes no imports by API. */
export async function requireImportApi(db: Db): Promise<void> {
  if (!(await hasImportApi(db))) throw conflict({ catalog: [deliveryMessages.off] });
}

/** A delivery with what happened to it. Throws 404. */
export async function deliveryDetails(db: Db, id: number) {
  const [found, session] = [await delivery(db, id), await importSession(db, id)];
  if (!found || !session) throw notFound();
  const undone = session.changeId === null ? undefined : await undoneAt(db, session.changeId);
  const log = [
    { at: found.timestamp, event: 'arrived' as const },
    { at: found.startedAt, event: 'started' as const },
    { at: found.completedAt, event: 'ended' as const },
    { at: undone, event: 'undone' as const },
  ];
  return {
    ...found,
    profileName: session.profileName,
    mode: session.options.mode,
    onErrors: session.onErrors ?? 'cancel',
    message: session.message,
    warnings: session.warnings,
    changeId: session.changeId,
    canUndo: canUndo(session),
    isFileKept: session.isFileKept,
    log: log.flatMap(({ at, event }) => (at ? [{ at, event }] : [])),
  };
}

const heads = [
  'Number',
  'Arrived',
  'Started',
  'Completed',
  'Origin',
  'Sender',
  'Type',
  'File',
  'Rows',
  'Created',
  'Updated',
  'Removed',
  'Rejected',
  'State',
  'Cancelled',
  'Undone',
  'Seconds',
];
const batch = 1000;

/** The lines of the report: all deliveries that the filter finds, newest first, some at a time. */
export async function* reportLines(database: Database, catalogId: number, filter: DeliveryFilter) {
  yield `\uFEFF${csvLine(heads)}`;
  for (let before: number | undefined; ;) {
    const rows = await database.inCatalog(catalogId, (db) => deliveries(db, filter, { before, take: batch }));
    if (rows.length > 0)
      yield rows
        .map((of) =>
          csvLine(
            [
              of.id,
              of.timestamp,
              of.startedAt,
              of.completedAt,
              of.origin,
              of.sender,
              of.importType,
              of.fileName,
              of.rows,
              of.created,
              of.updated,
              of.removed,
              of.rejected,
              of.state,
              of.cancelled,
              of.isUndone,
              of.duration,
            ].map((value) => (value === null ? '' : String(value))),
          ),
        )
        .join('');
    if (rows.length < batch) return;
    before = rows.at(-1)?.id;
  }
}
