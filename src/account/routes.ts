import type { FastifyRequest } from 'fastify';
import { catalogContract } from '../catalog/contract.ts';
import { catalogsFor } from '../catalog/queries.ts';
import type { Who } from '../platform/auth/who.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/pool.ts';
import { Refusal, invalid } from '../platform/http/errors.ts';
import { routes, type Call } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { accountContract } from './contract.ts';
import { passwordMatches } from './password/service.ts';
import { catalogsOf, profilesOf, setLanguage, userById } from './queries.ts';
import { ticketSeconds } from './rules.ts';
import { setPassword, unnamedProxy } from './service.ts';
import { deleteSession, keepAlive, noteSecurityEvent } from './session/queries.ts';
import { accessTokenOf, browserOf, rememberBrowser, refreshTokenOf, setCookies } from './session/rules.ts';
import { giveTicket, hashOf, isRefreshable, newSecret, refreshSession, type Tokens } from './session/service.ts';
import { programOf } from './own/rules.ts';
import { countOrRefuse, signInByLink, signInByPassword, type Origin } from './signIn/service.ts';

type Settings = Pick<Config, 'secureCookies' | 'gatewayUrl'>;
type Proof = {
  userName?: string | undefined;
  password?: string | undefined;
  refreshToken?: string | undefined;
  oneTimeLink?: string | undefined;
};

const isRefresh = ({ userName, oneTimeLink }: Proof) => userName === undefined && oneTimeLink === undefined;
const isFromCookie = (proof: Proof) => isRefresh(proof) && proof.refreshToken === undefined;

/** What an answer says of tokens that only the browser's cookies carry. */
const inCookies = { accessToken: null, refreshToken: null };

const byCookie = (request: FastifyRequest) => request.headers.authorization === undefined;

/** The catalogues that the caller may open. */
export const ownCatalogRoutes = routes(
  { list: catalogContract.list },
  {
    list: (call) => {
      const { userId, superAdmin } = signedIn(call);
      return catalogsFor(call.db, { ids: superAdmin ? undefined : catalogsOf(userId), ...call.input });
    },
  },
);

/** Sign-in and the caller's own account. */
export const accountRoutes = (config: Settings) => {
  const gatewayUrl = config.gatewayUrl ?? '/';

  /** Opens or refreshes a session, in a browser with its cookies. 401 where the proof does not hold. */
  async function open(call: Call<Proof>): Promise<Tokens> {
    const { db, request, headers, input } = call;
    const refreshed = isRefresh(input);
    const browser = browserOf(request, config) ?? newSecret();
    const refresh = isFromCookie(input) ? refreshTokenOf(request, config) : input.refreshToken;
    const program = programOf(request.headers['user-agent']);
    const given = await prove(call, refresh, { address: request.ip, program, browser });
    if (!given)
      throw new Refusal(401, refreshed ? 'Your session has timed out.' : 'The name or the password is not right.');
    const before = request.session?.who.sessionId;
    if (!refreshed && before !== undefined && byCookie(request)) await deleteSession(db, before);
    const remembered = refreshed ? [] : [rememberBrowser(browser, config)];
    if (byCookie(request)) headers['Set-Cookie'] = [...setCookies(given, config), ...remembered];
    headers['X-Session-Expires'] = String(given.sessionExpires);
    return given;
  }

  async function accountOf(db: Db, { userId, userName, displayName, superAdmin, language }: Who) {
    const user = await userById(db, userId);
    const profiles = await profilesOf(db, userId);
    const hasPassword = user?.passwordHash !== null;
    const timeZone = user?.timeZone ?? null;
    return { userName, displayName, superAdmin, language, timeZone, hasPassword, gatewayUrl, profiles };
  }

  return routes(accountContract, {
    accessToken: async (call) => {
      const given = await open(call);
      return isFromCookie(call.input) ? { ...given, ...inCookies } : given;
    },

    signIn: async (call) => ({ ...(await open(call)), ...inCookies }),

    pingKeepAlive: async ({ db, request, headers }) => {
      const token = accessTokenOf(request, config) ?? '';
      const kept = await keepAlive(db, hashOf(token));
      if (!kept) throw new Refusal(401, 'Your session has timed out.');
      headers['X-Session-Expires'] = String(kept.sessionExpires);
      return { accessToken: byCookie(request) ? null : token, refreshToken: null, ...kept };
    },

    logOff: async ({ db, who, headers }) => {
      if (who) await deleteSession(db, who.sessionId);
      headers['Set-Cookie'] = setCookies(undefined, config);
      return { gatewayUrl };
    },

    account: (call) => accountOf(call.db, signedIn(call)),

    here: async ({ db, who, request }) => {
      if (who) return accountOf(db, who);
      const refresh = refreshTokenOf(request, config);
      // Asked without a session at every first visit: a refusal would stand in the browser's log as an error.
      if (refresh !== undefined && (await isRefreshable(db, refresh)))
        throw new Refusal(401, 'Your session has timed out.');
      return null;
    },

    ticket: async (call) => ({
      address: await giveTicket(call.db, signedIn(call).sessionId, call.input.address),
      seconds: ticketSeconds,
    }),

    unnamedProxy: async ({ db }) => ({ address: (await unnamedProxy(db)) ?? null }),

    setPassword: async (call) => {
      const { userId, userName, sessionId } = signedIn(call);
      const { current, password } = call.input;
      const user = await userById(call.db, userId);
      if (user?.passwordHash) {
        const tried = await countOrRefuse(call.db, userName, {
          address: call.request.ip,
          browser: browserOf(call.request, config) ?? '',
        });
        if (!(await passwordMatches(current ?? '', user.passwordHash)))
          throw invalid('current', 'The password is not right.');
        await tried.succeeded();
      }
      await setPassword(call.db, { userId, userName, password, keepSession: sessionId });
      await noteSecurityEvent(call.db, 'password-changed', userId, call.request.ip);
      return { changed: true as const };
    },

    getLang: (call) => Promise.resolve({ lang: signedIn(call).language }),

    setLang: async (call) => {
      await setLanguage(call.db, signedIn(call).userId, call.input.lang);
      return { lang: call.input.lang };
    },
  });
};

/** Tries the one proof that the caller brought. */
async function prove(
  { db, input }: Call<Proof>,
  refresh: string | undefined,
  origin: Origin,
): Promise<Tokens | undefined> {
  const { userName, password, oneTimeLink } = input;
  if (userName !== undefined && password !== undefined) {
    return signInByPassword(db, { userName, password, ...origin });
  }
  if (oneTimeLink !== undefined) return signInByLink(db, oneTimeLink, origin);
  return refresh === undefined ? undefined : refreshSession(db, refresh);
}
