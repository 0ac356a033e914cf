/** Lists and bounds of fitments (docs/domain/fitments.md, Limits). */
export const fitmentLimits = {
  /** Units, assigned lines and fitments on a page, and how many more one asks for. */
  page: 100,
  /** Values of a facet at first, and how many more one asks for. */
  values: 500,
  moreValues: 100,
  /** Units that the questions before Assign and Delete show. */
  asked: 50,
  applications: 20,
  note: 1024,
  /** Units, or assigned lines, that a call names one by one. */
  named: 10_000,
  /** Units that one Assign or Delete takes by a filter. */
  assigned: 200_000,
  /** SKUs, and units, of a roll-up. */
  rollUpSkus: 10_000,
  rollUpUnits: 200,
  /** Pairs of SKU and unit from which a roll-up is a job. */
  rollUpAtOnce: 2000,
  /** Names in a filter, and values of one of them. */
  filterNames: 20,
  filterValues: 500,
} as const;

/** The list of the installation that applications are values of. */
export const applicationList = 1010;

/** What every unit has, in the order of lists; the fields that are marked Fitment follow by name. */
export const requiredHeaders = ['Year', 'Make', 'Model'] as const;
export type RequiredHeader = (typeof requiredHeaders)[number];
export const isRequiredHeader = (name: string): name is RequiredHeader => requiredHeaders.some((one) => one === name);

/** The attribute that says which sub type a unit of a catalogue has. */
export const unitType = 'Unit type';

/** Chosen values by the name of what they are of. */
export type Filters = Readonly<Record<string, readonly string[]>>;

/** Headers that have to be chosen before SKUs are searched, or the old screen submits. */
export const missingHeaders = (filters: Filters): RequiredHeader[] =>
  requiredHeaders.filter((name) => (filters[name] ?? []).length === 0);

/** The years that a filter names; what is no year is none. */
export const yearsOf = (filters: Filters): number[] | undefined =>
  filters.Year?.map(Number).filter((year) => Number.isInteger(year) && year > 0 && year < 10_000);

/** The rank of a header in the order of lists. */
export const headerOrder = (name: string): number => {
  const at = requiredHeaders.findIndex((one) => one === name);
  return at < 0 ? requiredHeaders.length : at;
};

export const fitmentMessages = {
  filters: 'Filters are names, each with a list of texts.',
  unknownIndustry: 'The industry does not exist.',
  search: 'Units are named by their numbers, or by an industry and chosen values.',
  unknownUnit: 'A unit does not exist, is archived, or belongs to another industry.',
  noUnit: 'At least one unit is required.',
  tooMany: `At most ${fitmentLimits.assigned} units are taken at once.`,
  applications: 'An application is not in the list.',
  unknownSku: 'A SKU does not exist.',
  priorItself: (line: string) => `${line} cannot go on from itself.`,
  priorLine: 'The line before has to be another one of the same industry, and must not go on from this one.',
} as const;

/** Years as people write them: neighbours in a row as a range. Units of 2014, 2015 and 2017 are "2014–2015, 2017". */
export function yearsText(years: readonly number[]): string {
  const sorted = [...new Set(years)].toSorted((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const year of sorted) {
    const last = runs.at(-1);
    if (last && last[1] === year - 1) last[1] = year;
    else runs.push([year, year]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}

/** Applications in their one order, each once. */
export const applicationSet = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

/** Chosen values as they stand in the address; what is none is nothing. */
export function readFilters(text: string): Filters {
  try {
    const of: unknown = JSON.parse(text);
    return typeof of === 'object' && of !== null
      ? Object.fromEntries(
          Object.entries(of).filter(
            ([, values]) => Array.isArray(values) && values.every((one) => typeof one === 'string'),
          ),
        )
      : {};
  } catch {
    return {};
  }
}
