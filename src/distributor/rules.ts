/** Names, pages and years of distributors that are taken (docs/domain/skus.md, Distributors). */
export const distributorLimits = {
  name: 256,
  number: 64,
  /** The highest number of a page. */
  page: 10_000,
  industries: 100,
  /** Distributors, and catalogs of one, that an answer holds. */
  listed: 1000,
} as const;

/** The first year of a printed catalog. */
export const firstCatalogYear = 1951;
/** How many years ahead of this one the last catalog may be. */
export const catalogYearsAhead = 19;
export const lastCatalogYear = (now = new Date()): number => now.getFullYear() + catalogYearsAhead;

/** What a distributor says of a SKU, at its number on the wire. */
export const statusNames = ['undefined', 'new', 'active', 'closeout', 'discontinued', 'obsolete'] as const;

/** From and to, both of them pages. */
export type PageRange = readonly [from: number, to: number];

/** The pages of a text such as "12, 14-16", in order and merged; undefined where it is none. */
export function parsePages(text: string): PageRange[] | undefined {
  const ranges = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): PageRange | undefined => {
      const found = /^(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?$/.exec(part);
      const [from, to] = [Number(found?.[1]), Number(found?.[2] ?? found?.[1])];
      return found && from >= 1 && to >= from && to <= distributorLimits.page ? [from, to] : undefined;
    });
  const known = ranges.filter((range) => range !== undefined);
  if (known.length < ranges.length) return undefined;
  const merged: [number, number][] = [];
  for (const [from, to] of known.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

export const distributorMessages = {
  nameTaken: 'A distributor of this name exists.',
  unknown: 'The distributor does not exist.',
  number: 'A distributor SKU is required. Value limited to 64 characters.',
  numberTaken: 'The distributor sells another SKU under this number.',
  twice: 'The distributor has this number twice.',
  catalogTaken: 'The distributor has a catalog of this name and year.',
  unknownCatalog: 'The distributor has no such catalog.',
  catalogTwice: 'The catalog stands there twice.',
  unknownIndustry: 'The industry does not exist.',
  year: (last: number) => `The year is from ${firstCatalogYear} to ${last}.`,
  pages: 'Pages are numbers and ranges from 1 to 10,000, such as 12, 14-16.',
} as const;
