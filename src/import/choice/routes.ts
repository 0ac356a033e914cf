import { tableAs, tableDownload } from '../../platform/files/table/formats.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { analyseAgain } from '../session/service.ts';
import type { ImportServices } from '../session/service.resolve.ts';
import type { importChoiceContract } from './contract.ts';
import { choose, diffCounts, diffRows, findPeople, openDiff, wholeFile } from './service.ts';
import type { OpenDiff } from './service.ts';
import { changesSheet } from './service.sheet.ts';

export const importChoiceHandlers = (services: ImportServices): HandlersOf<typeof importChoiceContract> => ({
  counts: async ({ db, input: { id, stage, filter, closed } }) =>
    diffCounts(await openDiff(db, services, { id, stage }), { filter, closed }),
  rows: async ({ db, input: { id, stage, filter, closed, skip, take } }) =>
    diffRows(await openDiff(db, services, { id, stage }), { filter, closed }, skip, take),
  file: async ({ db, input: { id, stage, skip, take } }) =>
    wholeFile(await openDiff(db, services, { id, stage }), skip, take),
  sheet: async ({ db, database, catalogId, input: { id, stage, filter, format } }) => {
    const { diff, session, groupTitle } = await openDiff(db, services, { id, stage });
    const open = <T>(work: (of: OpenDiff) => Promise<T>) =>
      database.inCatalog(catalogId, async (own) => work(await openDiff(own, services, { id, stage })));
    const { heads, batches } = changesSheet(diff, groupTitle, (skip, take) =>
      open((of) => diffRows(of, { filter, closed: [] }, skip, take)),
    );
    const name = `Changes of ${session.fileName.replace(/\.\w+$/, '')}`;
    return tableDownload(name, format, tableAs(format, heads, batches()));
  },
  choose: async ({ db, input: { id, stage, accepts, filter, cells } }) => {
    if ((filter === undefined) === (cells === undefined)) throw invalid('filter', 'Give a filter or cells.');
    await choose(db, services, { id, stage }, { accepts, filter, cells });
    return diffCounts(await openDiff(db, services, { id, stage }));
  },
  people: async ({ db, input: { id, stage } }) => {
    const open = await openDiff(db, services, { id, stage });
    await findPeople(open);
    return diffCounts(open);
  },
  readAgain: async (call) => {
    const { db, input, catalogId } = call;
    await analyseAgain(db, services, { sessionId: input.id, who: signedIn(call), catalogId });
    return { importSessionId: input.id };
  },
});
