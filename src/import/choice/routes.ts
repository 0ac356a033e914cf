import { tableAs, tableDownload } from '../../platform/files/table/formats.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { analyseAgain } from '../session/service.ts';
import type { ImportServices } from '../session/service.resolve.ts';
import type { importChoiceContract } from './contract.ts';
import { choose, diffCounts, diffRows, findPeople, onDiff, wholeFile } from './service.ts';
import { changesSheet } from './service.sheet.ts';

export const importChoiceHandlers = (services: ImportServices): HandlersOf<typeof importChoiceContract> => ({
  counts: ({ db, input: { id, stage, filter, closed } }) =>
    onDiff(db, services, { id, stage }, (of) => diffCounts(of, { filter, closed })),
  rows: ({ db, input: { id, stage, filter, closed, skip, take } }) =>
    onDiff(db, services, { id, stage }, (of) => diffRows(of, { filter, closed }, skip, take)),
  file: ({ db, input: { id, stage, skip, take } }) =>
    onDiff(db, services, { id, stage }, (of) => wholeFile(of, skip, take)),
  sheet: async ({ db, database, catalogId, input: { id, stage, filter, format } }) => {
    const { diff, session, groupTitle } = await onDiff(db, services, { id, stage }, async (of) => of);
    const { heads, batches } = changesSheet(diff, groupTitle, (skip, take) =>
      database.inCatalog(catalogId, (own) =>
        onDiff(own, services, { id, stage }, (of) => diffRows(of, { filter, closed: [] }, skip, take)),
      ),
    );
    const name = `Changes of ${session.fileName.replace(/\.\w+$/, '')}`;
    return tableDownload(name, format, tableAs(format, heads, batches()));
  },
  choose: async ({ db, input: { id, stage, accepts, filter, cells } }) => {
    if ((filter === undefined) === (cells === undefined)) throw invalid('filter', 'Give a filter or cells.');
    return choose(db, services, { id, stage }, { accepts, filter, cells });
  },
  people: ({ db, input: { id, stage } }) => onDiff(db, services, { id, stage }, findPeople),
  readAgain: async (call) => {
    const { db, input, catalogId } = call;
    await analyseAgain(db, services, { sessionId: input.id, who: signedIn(call), catalogId });
    return { importSessionId: input.id };
  },
});
