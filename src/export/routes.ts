import { contentDisposition } from '../platform/files/fileName.ts';
import { tableFormats } from '../platform/contract/tables.ts';
import { kindsIn, xmlNumbers } from './xml/rules.ts';
import type { XmlKind } from './xml/rules.ts';
import { tableTypes } from '../platform/files/table/formats.ts';
import { xliffType } from '../platform/files/xliff/write.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import type { Call } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { exportContract } from './contract.ts';
import { confirmExport, exportsOf } from './queries.ts';
import { historyDataset, keysDataset } from './rules.ts';
import type { ExportFormat } from './rules.ts';
import { offeredDatasets, removeExport, requireExport, startExport, told } from './service.ts';
import type { ExportServices } from './service.ts';

/** Content types of what an export can be. */
const fileTypes = { ...tableTypes, xml: 'application/xml; charset=utf-8', xlf: xliffType };

/** Documents that are to be had, and why others are not; the installation knows its own alone. */
const documentsOf = (kinds: readonly XmlKind[]) =>
  xmlNumbers(kinds)
    .filter(({ number, reason }) =>
      reason === undefined ? kindsIn(kinds, number).length > 0 : kinds.every(({ of }) => of !== 'installation'),
    )
    .map(({ number, name, reason = null }) => ({ number, name, reason }));

export function exportRoutes(services: ExportServices) {
  const { files, jobs, datasets, xmlKinds } = services;

  async function begin(
    call: Call<unknown>,
    dataset: string,
    format: ExportFormat,
    of: { contentGroups?: readonly number[]; itemId?: number | undefined; since?: string | undefined } = {},
  ) {
    const { db, catalogId } = call;
    const { contentGroups = [], itemId, since } = of;
    const who = signedIn(call);
    const id = await startExport(db, services, { who, catalogId, dataset, format, contentGroups, itemId, since });
    return told(services, await requireExport(db, id, call.sight));
  }

  /** An export of the format that the address names. */
  async function exportOf(call: Call<{ id: number; format: ExportFormat }>) {
    const row = await requireExport(call.db, call.input.id, call.sight);
    if (row.format !== call.input.format) throw notFound();
    return row;
  }

  return routes(exportContract, {
    formats: async ({ db }) => {
      const offered = await offeredDatasets(db, datasets);
      return {
        formats: [...tableFormats],
        datasets: offered
          .filter(({ isXmlOnly, options }) => !isXmlOnly && !options)
          .map(({ key, name, description, byContentGroups = false }) => ({ key, name, description, byContentGroups })),
        documents: documentsOf(xmlKinds.filter(({ of }) => of === offered[0]?.of)),
      };
    },
    start: (call) => begin(call, call.input.dataset, call.input.format, call.input),
    keys: (call) => begin(call, keysDataset, call.input.format),
    partsHistory: (call) => begin(call, historyDataset, call.input.format),

    history: async (call) =>
      (await exportsOf(call.db, call.input.format, call.sight)).map((row) => told(services, row)),

    status: async (call) => told(services, await requireExport(call.db, call.input.id, call.sight)),

    download: async (call) => {
      const { hash, fileName, size, format } = await requireExport(call.db, call.input.id, call.sight);
      if (hash === null) throw notFound();
      return {
        content: await files.open(hash, size),
        type: fileTypes[format],
        size,
        disposition: contentDisposition(fileName, 'attachment'),
      };
    },

    confirmDownload: async (call) => {
      const { id } = await exportOf(call);
      if (!(await confirmExport(call.db, id))) throw conflict();
      return told(services, await requireExport(call.db, id, call.sight));
    },

    remove: async (call) => {
      const row = await exportOf(call);
      await removeExport(call.db, jobs, row);
      return { id: row.id };
    },
  });
}
