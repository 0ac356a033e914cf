/** What every kept installation holds; see scripts/keep.ts. */
export const kept = {
  code: 'KEPT',
  userName: 'admin',
  password: 'Correct-horse-7-battery',
  parts: ['KEPT-1', 'KEPT-2'],
  /** The first part's description since the last publish. */
  description: 'Part 1, longer',
} as const;

/**
 * Columns and functions that an earlier version had and today's has not: they went a version after nothing used them any
 * more. Each with the version that used them last.
 */
export const contracted: readonly string[] = [
  // Until 20270104_010000; asked by its views alone, which the migration that removes them makes anew.
  'platform.sees_again(bigint)',
  'platform.sees_attachment(bigint)',
  'platform.sees_color(bigint)',
  'platform.sees_image(bigint)',
  'platform.sees_part(bigint)',
  'platform.sees_row_text(text,text)',
  'platform.sees_use(bigint)',
];
