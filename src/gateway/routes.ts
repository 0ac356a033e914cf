import { ownedBy } from '../account/rules.ts';
import { allows } from '../rights.ts';
import type { Permission } from '../platform/auth/permission.ts';
import type { Who } from '../platform/auth/who.ts';
import type { Db } from '../platform/db/pool.ts';
import { notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { gatewayContract } from './contract.ts';
import type { CatalogWork } from './contract.ts';
import { forgetPlace, keepPlace, lastPlaces, overviewOf, ownCatalogs, placesPerContext } from './queries.ts';

/** The right that settling takes. */
const rightFor: Record<CatalogWork['kind'], Permission> = { publish: 'publish', import: 'import' };

async function overview(db: Db, who: Who, codes: string[] | undefined) {
  const { userId, superAdmin } = who;
  const catalogs = await ownCatalogs(db, who, codes);
  const seen = catalogs.map(({ id, profile, groups }) => ({ id, groups: ownedBy({ superAdmin, profile }, groups) }));
  const found = new Map((await overviewOf(db, userId, seen, codes !== undefined)).map((one) => [one.id, one]));
  return catalogs.flatMap(({ id, code, profile }) => {
    const one = found.get(id);
    return one ? [{ ...one, code, profile, waiting: one.waiting ?? [], work: one.work ?? [] }] : [];
  });
}

export const gatewayRoutes = routes(gatewayContract, {
  overview: async (call) => {
    const all = await overview(call.db, signedIn(call), call.input.codes);
    return all.map(({ code, counted, cover, published, waiting, work }) => ({
      code,
      counted,
      cover,
      published,
      waiting,
      work,
    }));
  },

  attention: async (call) => {
    const { superAdmin, ...who } = signedIn(call);
    const all = await overview(call.db, { superAdmin, ...who }, undefined);
    return all
      .flatMap(({ code, profile, work }) =>
        work
          .filter(({ kind, state }) => state !== 'running' && allows(rightFor[kind], { superAdmin, profile }))
          .map((one) => ({ ...one, code })),
      )
      .toSorted((a, b) => b.at.localeCompare(a.at));
  },

  places: async (call) => {
    const who = signedIn(call);
    const [last, perContext] = await Promise.all([
      lastPlaces(call.db, who, call.input.code),
      placesPerContext(call.db, who),
    ]);
    return { last, perContext };
  },

  visit: async (call) => {
    if (!(await keepPlace(call.db, signedIn(call), call.input))) throw notFound();
    return { kept: true as const };
  },

  forget: async (call) => ({
    forgotten: await forgetPlace(call.db, signedIn(call).userId, call.input.code, call.input.address),
  }),
});
