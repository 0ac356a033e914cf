/** What a path under `src` is: the one reading of the layout that every rule shares. */
export type Place =
  | { kind: 'app'; web: boolean }
  | { kind: 'root' }
  | { kind: 'platform'; room: string; web: boolean }
  /** `name`: of the file in its noun, without a topic. */
  | { kind: 'slice'; slice: string; noun: string; role: Role; name: string }
  | { kind: 'unknown'; folder: string };

/** `top`: a file of the closed vocabulary; `web`: below web/; `algorithm`: in a folder of pure files. */
type Role = 'top' | 'web' | 'algorithm';

export type Locate = (path: string) => Place | undefined;

const marks = new Set(['contract.ts', 'routes.ts', 'queries.ts', 'service.ts', 'web']);

/** `queries.path.ts` is one of several files of queries: the word of the vocabulary, without the topic. */
const withoutTopic = (name: string): string =>
  name.replace(/^(rules|queries|service|import|export)\.(?!test\.|spec\.)[a-z]\w*\.ts$/, '$1.ts');

/**
 * Files that a noun may hold beside its web/ and its tests, and what each is for. Where one grows too long, a topic
 * stands between: `rules.topic.ts`, `queries.topic.ts`, `service.topic.ts`, `import.topic.ts`, `export.topic.ts`.
 */
export const vocabulary = new Map([
  ['contract.ts', 'shapes and routes, imported by server and web'],
  ['rules.ts', 'pure domain logic'],
  ['routes.ts', 'handlers'],
  ['queries.ts', 'reads and writes in SQL'],
  ['service.ts', 'writes that span tables or slices'],
  ['jobs.ts', 'background work'],
  ['files.ts', 'stored files'],
  ['import.ts', 'what the import engine gets'],
  ['export.ts', 'what the export engine gets'],
  ['publish.ts', 'what the publish engine gets'],
  ['worker.ts', "a worker thread's entry"],
  ['slice.ts', 'what the slice registers with app'],
  ['texts.en.json', 'texts that users see, by key; read by the server, bundled by the web client'],
  ['texts.ts', 'texts that users see'],
]);

/** The files of a noun that other slices may import. */
export const doors = new Set([
  'contract.ts',
  'rules.ts',
  'queries.ts',
  'service.ts',
  'texts.en.json',
  'web/fields.tsx',
]);

/** What a slice registers: on the server, and in the browser. */
export const sliceValues = new Set(['slice.ts', 'web/slice.ts']);
/** The shape of the server's values. */
export const sliceShape = 'src/slice.ts';

/** The files of a noun that do no input or output, and so serve server and web alike. */
const pureFiles = new Set(['contract.ts', 'rules.ts', 'texts.en.json', 'texts.ts']);

/** Rooms of the platform that reach outside the process, or draw. */
export const impureRooms = new Set(['db', 'change', 'http', 'jobs', 'files', 'process', 'config', 'log', 'web']);

/**
 * Answers what a path is. A folder below a slice is a noun of its own where it holds a contract, routes,
 * queries, a service or web/; otherwise it is an algorithm.
 */
export function locator(files: string[], slices: readonly string[]): Locate {
  const nouns = new Set<string>();
  for (const path of files) {
    const [src, slice, folder, mark] = path.split('/');
    if (src === 'src' && slice && folder && mark && marks.has(withoutTopic(mark))) nouns.add(`${slice}/${folder}`);
  }
  return (path) => {
    const [src, top, ...rest] = path.split('/');
    if (src !== 'src' || top === undefined) return undefined;
    if (rest.length === 0) return { kind: 'root' };
    if (top === 'app') return { kind: 'app', web: rest[0] === 'web' };
    if (top === 'platform')
      return { kind: 'platform', room: rest.length > 1 ? (rest[0] ?? '') : '', web: rest[0] === 'web' };
    if (!slices.includes(top)) return { kind: 'unknown', folder: top };
    const nested = rest.length > 1 && nouns.has(`${top}/${rest[0]}`);
    const noun = nested ? `${top}/${rest[0]}` : top;
    const inNoun = nested ? rest.slice(1) : rest;
    const role: Role = inNoun.length === 1 ? 'top' : inNoun[0] === 'web' ? 'web' : 'algorithm';
    return { kind: 'slice', slice: top, noun, role, name: withoutTopic(inNoun.join('/')) };
  };
}

export const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path);

export const isWeb = (place: Place | undefined): boolean =>
  place !== undefined && (place.kind === 'slice' ? place.role === 'web' : 'web' in place && place.web);

/** Whether a file must do no input or output: contracts, rules, texts and algorithms. */
export const isPure = (place: Place | undefined): boolean =>
  place?.kind === 'slice' &&
  (pureFiles.has(place.name) || (place.role === 'algorithm' && !place.name.endsWith('/worker.ts')));
