/** Longest that a link may hold. */
export const maxDays = 365;

/** The cookie in which an opened link is kept: one for each catalogue and environment. */
export const linkCookie = (catalogId: number, environment: string, { secureCookies }: { secureCookies: boolean }) =>
  `${secureCookies ? '__Host-' : ''}callout-reader-${catalogId}-${environment.toLowerCase()}`;
