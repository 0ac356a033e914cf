import { defaultContext, type Context } from '../../contexts.ts';

/** Longest that a link may hold. */
export const maxDays = 365;

/** The cookie in which an opened link is kept: one for each catalogue, context and environment. */
export function linkCookie(
  catalogId: number,
  { context, environment }: { context: Context; environment: string },
  { secureCookies }: { secureCookies: boolean },
): string {
  const of = context === defaultContext ? environment : `${context}-${environment}`;
  return `${secureCookies ? '__Host-' : ''}callout-reader-${catalogId}-${of.toLowerCase()}`;
}
