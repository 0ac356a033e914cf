/** Who calls: the session's user. `src/rights.ts` adds what the user is in the catalogue of the address. */
export interface Who {
  userId: number;
  userName: string;
  displayName: string;
  sessionId: number;
  superAdmin: boolean;
  language: string;
}
