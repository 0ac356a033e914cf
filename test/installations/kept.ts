/** What every kept installation holds; see scripts/keep.ts. */
export const kept = {
  code: 'KEPT',
  userName: 'admin',
  password: 'Correct-horse-7-battery',
  parts: ['KEPT-1', 'KEPT-2'],
  /** The first part's description since the last publish. */
  description: 'Part 1, longer',
} as const;
