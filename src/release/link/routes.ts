import type { Context } from '../../contexts.ts';
import { catalogById } from '../../catalog/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import { notFound } from '../../platform/http/errors.ts';
import { routes } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { knownSecret, releaseSecret } from '../queries.ts';
import { folderAddress } from '../rules.address.ts';
import { readerLinkContract, type ReaderLink } from './contract.ts';
import { areThere, insertLink, linkById, linksPage, revokeLink, type ReaderLinkRow } from './queries.ts';
import { linkToken } from './service.ts';

export const readerLinkRoutes = routes(readerLinkContract, {
  readerLinks: async ({ db, catalogId, input }) => {
    const rows = await linksPage(db, input);
    return withAddresses(db, catalogId, rows);
  },

  createReaderLink: async (call) => {
    const { db, catalogId, input } = call;
    if (!(await areThere(db, input.context, input.groups, input.audiences))) throw notFound();
    await releaseSecret(db);
    const { displayName, userName } = signedIn(call);
    const { id } = await insertLink(db, { ...input, label: input.label.trim(), by: displayName || userName });
    return one(db, catalogId, input.context, id);
  },

  revokeReaderLink: async ({ db, catalogId, input }) => {
    await revokeLink(db, input.context, input.id);
    return one(db, catalogId, input.context, input.id);
  },
});

async function one(db: Db, catalogId: number, context: Context, id: number): Promise<ReaderLink> {
  const row = await linkById(db, context, id);
  const [link] = row ? await withAddresses(db, catalogId, [row]) : [];
  if (!link) throw notFound();
  return link;
}

/** Links as they are opened. Where there is one, the catalogue has its secret: reading makes none. */
async function withAddresses(db: Db, catalogId: number, rows: ReaderLinkRow[]): Promise<ReaderLink[]> {
  const secret = await knownSecret(db);
  if (!secret) return [];
  const { code } = await catalogById(db, catalogId);
  const environmentOf = ({ environments }: Pick<ReaderLinkRow, 'environments'>) =>
    environments.includes('Production') ? 'Production' : 'Staging';
  return rows.map(({ context, ...row }) => ({
    ...row,
    address: `${folderAddress(code, context, environmentOf(row))}?reader=${linkToken(secret, row.id)}`,
  }));
}
