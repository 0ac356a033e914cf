/** The import that reads the units of a config. */
export const unitImport = 200;

export const importConfigMessages = {
  catalog: 'Not a valid Catalog Name or Code.',
  industry: 'Not a valid Industry',
  taken: 'Invalid Entry: Catalog and Industry combination already exists',
  notOurs: (files: readonly string[]) => `The files of this import config are called ${files.join(' and ')}.`,
  cut: 'The document ends before its end.',
  missing: 'Both files have to be there.',
  inactive: 'The import config is inactive.',
  noUnits: 'The document holds no major units.',
  noCode: 'The industry has no numeric code, by which the files are named.',
} as const;

/** The files that a catalogue's units of an industry come in. */
export const filesOf = (code: string, numericCode: number) => ({
  xmlFileName: `${code}-${numericCode}.xml`,
  zipFileName: `${code}-${numericCode}.zip`,
});

/** The two files of an import config. */
export const fileKinds = ['xml', 'zip'] as const;
export type FileKind = (typeof fileKinds)[number];

/** The import of pictures of units from a zip with a table; a document may have them instead. */
export const pictureImport = 205;

/** Which of the two files a name is, without case. */
export function kindOfFile(name: string, of: ReturnType<typeof filesOf>): FileKind | undefined {
  const text = name.toLowerCase();
  if (text === of.xmlFileName.toLowerCase()) return 'xml';
  return text === of.zipFileName.toLowerCase() ? 'zip' : undefined;
}

/** Whether the last bytes of a document close its root. */
export const closesDocument = (tail: string): boolean => /<\/(?:\w+:)?catalogue\s*>(?:\s|<!--.*?-->)*$/s.test(tail);

/** How a catalogue is chosen. */
export const catalogLabel = ({ name, code }: { name: string; code: string }) => `${name} / ${code}`;

/** The catalogue that a text of that form means; undefined where it means none of the set. */
export const catalogOf = <C extends { name: string; code: string }>(catalogs: readonly C[], label: string) =>
  catalogs.find((one) => catalogLabel(one).toLowerCase() === label.trim().toLowerCase());

/** The industries that a catalogue may be chosen for, and the one that is chosen by itself. */
export function industriesOf<I extends { id: number; catalogDetails: readonly { code: string }[] }>(
  all: readonly I[],
  code: string,
): { industries: I[]; single: I | undefined } {
  const industries = all.filter(({ catalogDetails }) => catalogDetails.some((one) => one.code === code));
  return { industries, single: industries.length === 1 ? industries[0] : undefined };
}

/** What the table of configs can be filtered by. */
export const filterKeys = ['industry', 'oemName', 'oemCode'] as const;
export type FilterKey = (typeof filterKeys)[number];
export type ConfigFilter = Partial<Record<FilterKey, string>>;

type Filtered = Readonly<Record<FilterKey, string>>;

const matches = (row: Filtered, filter: ConfigFilter, but?: FilterKey): boolean =>
  filterKeys.every((key) => key === but || !filter[key] || row[key] === filter[key]);

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The values that one filter offers: those of the rows that the others leave. */
export const filterOffers = (rows: readonly Filtered[], filter: ConfigFilter, of: FilterKey): string[] =>
  [...new Set(rows.filter((row) => matches(row, filter, of)).map((row) => row[of]))].sort(natural.compare);

/** The rows that a filter leaves, in an order; what is equal stays by the name of the catalogue. */
export function shownConfigs<R extends Filtered & { id: number }>(
  rows: readonly R[],
  filter: ConfigFilter,
  sort: { textOf: (row: R) => string; descending: boolean },
): R[] {
  const sign = sort.descending ? -1 : 1;
  return rows
    .filter((row) => matches(row, filter))
    .toSorted(
      (a, b) =>
        sign * natural.compare(sort.textOf(a), sort.textOf(b)) || natural.compare(a.oemName, b.oemName) || a.id - b.id,
    );
}
