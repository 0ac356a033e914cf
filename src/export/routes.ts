import { contentDisposition } from '../platform/files/fileName.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import type { Call } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { exportContract } from './contract.ts';
import { confirmExport, exportsOf } from './queries.ts';
import { keysDataset } from './rules.ts';
import type { ExportFormat } from './rules.ts';
import { removeExport, requireExport, startExport, told } from './service.ts';
import type { ExportServices } from './service.ts';

/** What the caller sees; nobody without a session comes this far. */
const types = { csv: 'text/csv; charset=utf-8', tsv: 'text/tab-separated-values; charset=utf-8' } as const;

export function exportRoutes(services: ExportServices) {
  const { files, jobs, datasets } = services;

  async function begin(call: Call<unknown>, dataset: string, format: ExportFormat) {
    const { db, catalogId } = call;
    const id = await startExport(db, services, { who: signedIn(call), catalogId, dataset, format });
    return told(datasets, await requireExport(db, id, call.sight));
  }

  /** An export of the format that the address names. */
  async function exportOf(call: Call<{ id: number; format: ExportFormat }>) {
    const row = await requireExport(call.db, call.input.id, call.sight);
    if (row.format !== call.input.format) throw notFound();
    return row;
  }

  return routes(exportContract, {
    formats: async () => ({
      formats: ['csv', 'tsv'],
      datasets: datasets.map(({ key, name, description }) => ({ key, name, description })),
    }),
    start: (call) => begin(call, call.input.dataset, call.input.format),
    keys: (call) => begin(call, keysDataset, 'csv'),

    history: async (call) =>
      (await exportsOf(call.db, call.input.format, call.sight)).map((row) => told(datasets, row)),

    status: async (call) => told(datasets, await requireExport(call.db, call.input.id, call.sight)),

    download: async (call) => {
      const { hash, fileName, size, format } = await requireExport(call.db, call.input.id, call.sight);
      if (hash === null) throw notFound();
      return {
        content: await files.open(hash, size),
        type: types[format],
        size,
        disposition: contentDisposition(fileName, 'attachment'),
      };
    },

    confirmDownload: async (call) => {
      const { id } = await exportOf(call);
      if (!(await confirmExport(call.db, id))) throw conflict();
      return told(datasets, await requireExport(call.db, id, call.sight));
    },

    remove: async (call) => {
      const row = await exportOf(call);
      await removeExport(call.db, jobs, row);
      return { id: row.id };
    },
  });
}
