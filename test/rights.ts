import { openApi, roleNames, type RoleName } from './api.ts';
import type { Answer, Caller } from './caller.ts';
import { addressOf, walk, type WalkedRoute } from './walk.ts';

/** All routes, with people of each role in one of two catalogues. */
export async function openRights() {
  const api = await openApi();
  const routes = walk(api);
  const own = await api.catalog();
  const other = await api.catalog();
  // Users and profiles are made at the first call; what follows compares every row.
  for (const role of roleNames.filter((one) => one !== 'none')) await own.as(role).token();
  return { api, routes, own, other, inOwn: (role: RoleName) => own.as(role).under('') };
}

/** An otherwise empty call; the permission is asked before the input is read. */
export const call = (caller: Caller, route: WalkedRoute, code: string): Promise<Answer> => {
  const address = addressOf(route, code);
  if (route.upload) return caller.upload(address, Buffer.from('bytes'));
  return caller.call(route.method, address, route.method === 'GET' ? undefined : {});
};

/** Calls of many people at once: while the database answers one, the program works for another. */
export const together = async (roles: readonly RoleName[], work: (role: RoleName) => Promise<void>) => {
  await Promise.all(roles.map(work));
};
