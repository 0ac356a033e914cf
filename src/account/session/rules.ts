/** The part of a request that can prove a session. */
interface Presented {
  headers: { authorization?: string | undefined };
  cookies: Record<string, string | undefined>;
}

/** Where cookies need https they carry the prefix that ties them to this host (reliability B-16). */
interface CookieConfig {
  secureCookies: boolean;
}

const cookieName = (kind: 'access' | 'refresh', { secureCookies }: CookieConfig) =>
  `${secureCookies ? '__Host-' : ''}callout${kind === 'refresh' ? '-refresh' : ''}`;

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
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${config.secureCookies ? '; Secure' : ''}${tokens ? '' : '; Max-Age=0'}`;
  return [
    `${cookieName('access', config)}=${tokens?.accessToken ?? ''}${attributes}`,
    `${cookieName('refresh', config)}=${tokens?.refreshToken ?? ''}${attributes}`,
  ];
}
