import { Readable } from 'node:stream';
import type { Database } from '../../platform/db/pool.ts';
import { contentDisposition } from '../../platform/files/fileName.ts';
import { csvLine } from '../../platform/files/table/write.ts';
import { numberOfCursor } from '../../platform/http/cursor.ts';
import { routes, type Call } from '../../platform/http/handlers.ts';
import { signInContract } from './contract.ts';
import { signIns } from './queries.ts';
import type { SignInFilter } from './queries.ts';

type Asked = SignInFilter & { cursor?: string | undefined; take: number };

/** The sign-in log of the installation, and of the members of a catalogue. */
export const signInRoutes = routes(signInContract, {
  signIns: (call) => page(call, null),
  memberSignIns: (call) => page(call, call.catalogId),
  signInsFile: (call) => Promise.resolve(file(call, null)),
  memberSignInsFile: (call) => Promise.resolve(file(call, call.catalogId)),
});

async function page({ db, input }: Call<Asked>, catalogId: number | null) {
  const { cursor, take, ...filter } = input;
  const found = await signIns(db, { ...filter, catalogId, before: numberOfCursor(cursor), take: take + 1 });
  const items = found.slice(0, take);
  const last = items.at(-1);
  return { items, next: found.length > take && last ? String(last.id) : null };
}

const heads = ['At', 'Event', 'User name', 'Name', 'Detail'];
const batch = 1000;

function file({ database, input }: Call<SignInFilter>, catalogId: number | null) {
  return {
    content: Readable.from(lines(database, input, catalogId)),
    type: 'text/csv; charset=utf-8',
    disposition: contentDisposition('Sign-ins.csv', 'attachment'),
  };
}

async function* lines(database: Database, filter: SignInFilter, catalogId: number | null) {
  yield `\uFEFF${csvLine(heads)}`;
  for (let before: number | undefined; ;) {
    const rows = await database.outside((db) => signIns(db, { ...filter, catalogId, before, take: batch }));
    if (rows.length > 0)
      yield rows
        .map(({ at, kind, userName, displayName, detail }) => csvLine([at, kind, userName, displayName, detail]))
        .join('');
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    before = last.id;
  }
}
