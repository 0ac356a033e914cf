/** The cookie that says that a download comes, and seconds that it stays. */
export const downloadCookie = 'callout-download';
const downloadCookieSeconds = 60;

/** The header of an answer that says so to the page that asked under a token. */
export const downloadCookieHeader = (token: string): string =>
  `${downloadCookie}=${token}; Path=/; Max-Age=${downloadCookieSeconds}; SameSite=Strict`;

/** Where the download of a report is, by its numbers on the wire. */
export const reportStates = { notStarted: 0, processing: 1, done: 2 } as const;
export type ReportState = (typeof reportStates)[keyof typeof reportStates];
