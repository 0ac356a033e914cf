import { knownBrowserDays } from '../rules.ts';

/** The part of a request that can prove a session. */
export interface Presented {
  headers: { authorization?: string | undefined };
  cookies: Record<string, string | undefined>;
}

/** Where cookies need https they carry the prefix that ties them to this host (test B-16). */
interface CookieConfig {
  secureCookies: boolean;
}

const cookieName = (kind: 'access' | 'refresh' | 'browser', { secureCookies }: CookieConfig) =>
  `${secureCookies ? '__Host-' : ''}callout${kind === 'access' ? '' : `-${kind}`}`;

const attributesOf = ({ secureCookies }: CookieConfig) =>
  `; Path=/; HttpOnly; SameSite=Lax${secureCookies ? '; Secure' : ''}`;

/** The secret by which a browser is known again that somebody has signed in with. */
export const browserOf = ({ cookies }: Presented, config: CookieConfig): string | undefined =>
  cookies[cookieName('browser', config)];

/** The Set-Cookie header that makes a browser known again. */
export const rememberBrowser = (secret: string, config: CookieConfig): string =>
  `${cookieName('browser', config)}=${secret}${attributesOf(config)}; Max-Age=${knownBrowserDays * 86_400}`;

/** The access token of a request: a bearer's where the header is there at all, else the browser's. */
export function accessTokenOf({ headers, cookies }: Presented, config: CookieConfig): string | undefined {
  if (headers.authorization === undefined) return cookies[cookieName('access', config)];
  return /^bearer ([\w-]{20,200})$/i.exec(headers.authorization)?.[1];
}

/** The refresh token that a browser sends along. */
export const refreshTokenOf = ({ headers, cookies }: Presented, config: CookieConfig): string | undefined =>
  headers.authorization === undefined ? cookies[cookieName('refresh', config)] : undefined;

/** The Set-Cookie headers that give a browser its tokens; without tokens those that take them away. */
export function setCookies(
  tokens: { accessToken: string; refreshToken: string } | undefined,
  config: CookieConfig,
): string[] {
  const attributes = `${attributesOf(config)}${tokens ? '' : '; Max-Age=0'}`;
  return [
    `${cookieName('access', config)}=${tokens?.accessToken ?? ''}${attributes}`,
    `${cookieName('refresh', config)}=${tokens?.refreshToken ?? ''}${attributes}`,
  ];
}
