/**
 * What somebody sees of a catalogue: everything, or what no group or one of these groups sees, being told the names of
 * all groups or of some; and of prices those of all audiences, or of these, which leaves out parts that are internal or used only where the groups do not see
 * (docs/domain/rights.md, Members who may write nothing). The database keeps to it (decision 040).
 */
export type Sight =
  | 'all'
  | {
      groups: readonly number[];
      told: readonly number[] | 'all';
      audiences: readonly number[] | 'all';
      userId: number;
    };

/** Sees nothing: nobody's sight. */
export const noSight: Sight = { groups: [], told: [], audiences: [], userId: 0 };

/** Rows that are looked at, one by one, for a total that is told to somebody who does not see every part. */
const countedForSome = 1000;

/** Up to where a total is exact for whom: to 1,000 for somebody who does not see every part, else to `most`. */
export const exactFor = <M extends number | null>(sight: Sight, most: M): M | typeof countedForSome =>
  sight === 'all' || sight.audiences === 'all' ? most : countedForSome;

/** What was counted up to one more than `exact` (null: to the end), as it is told. */
export const told = (count: number, exact: number | null): { totalCount: number; isMore: boolean } => ({
  totalCount: Math.min(count, exact ?? count),
  isMore: exact !== null && count > exact,
});
