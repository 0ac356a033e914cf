import { z } from 'zod';
import type { SourceServices } from '../delivery/source/service.ts';
import type { Config } from '../platform/config/config.ts';
import { Refusal } from '../platform/http/errors.ts';
import { JobFailed } from '../platform/jobs/jobs.ts';
import type { JobHandler } from '../platform/jobs/jobs.ts';
import type { Schedule } from '../platform/jobs/schedule.ts';
import { broughtFiles, configHere, noteFailure, openConfigs } from './queries.files.ts';
import type { BroughtFile } from './queries.files.ts';
import { dropped, runFiles, takeDropped } from './service.ts';

export const configKind = 'importConfig';
const input = z.object({ configId: z.int() });

/** Takes the files of an import config from the drop folder, and imports the two once both wait. */
export const configJob = (services: SourceServices): JobHandler => ({
  kind: configKind,
  async run(job) {
    const { configId } = input.parse(job.input);
    const { catalogId, signal } = job;
    const config = await job.database.inCatalog(catalogId, (db) => configHere(db, configId));
    if (!config?.active) return undefined;
    await takeDropped(services, { catalogId, config, signal });
    const files = await job.database.inCatalog(catalogId, (db) => broughtFiles(db, configId));
    if (!(files.length === 2 && files.every(isWaiting))) return undefined;
    const xml = files.find(({ kind }) => kind === 'xml');
    if (!xml) return undefined;
    const who = {
      userId: xml.broughtById,
      userName: xml.broughtBy,
      displayName: '',
      sessionId: -1,
      superAdmin: false,
      language: 'EN',
    };
    try {
      await job.database.inCatalog(catalogId, (db) => runFiles(db, services, { catalogId, config, who }));
    } catch (error) {
      // What says that it is too much now comes again.
      if (!(error instanceof Refusal) || error.status >= 429) throw error;
      await job.database.inCatalog(catalogId, (db) => noteFailure(db, configId, 'xml', error.message));
      throw new JobFailed(error.message);
    }
    return undefined;
  },
});

const isWaiting = ({ fileId, sessionId, message }: BroughtFile) =>
  fileId !== null && sessionId === null && message === '';

/** Active configs whose two files wait, or whose drop folder has a file that is not known. */
export const configSchedule = (config: Config): Schedule => ({
  name: configKind,
  async places(db, now) {
    const places = [];
    for (const of of await openConfigs(db)) {
      const isNew =
        of.waitsSince === null &&
        (await dropped({ config }, of)).some(({ kind, file }) => of.marks[kind] !== file.mark);
      const since = of.waitsSince === null ? (isNew ? now : undefined) : new Date(of.waitsSince);
      if (since)
        places.push({
          when: { since },
          key: String(of.id),
          job: {
            kind: configKind,
            label: `Import config: ${of.code}-${of.numericCode}`,
            catalogId: of.catalogId,
            input: { configId: of.id },
          },
        });
    }
    return places;
  },
});
