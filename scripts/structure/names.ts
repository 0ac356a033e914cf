import { isTest, sliceShape, vocabulary, type Locate } from './places.ts';

const drawers = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'lib', 'libs']);
const webName =
  /^(?:[A-Z]\w*\.tsx|[A-Z]\w*(?:\.module)?\.(?:css|svg)|use[A-Z]\w*\.tsx?|columns\.tsx?|fields\.tsx|slice\.ts|settings\.ts|ari\.ts)$/;
const migration =
  /^db\/migrations\/(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)_([a-z0-9-]+)__[a-z0-9_-]+?__[a-z0-9_-]+\.sql$/;

const rootFiles = new Set(['src/contexts.ts', 'src/paths.ts', 'src/rights.ts', sliceShape]);

/** Where files may stand, and what they may be called. */
export function checkNames(files: string[], locate: Locate, slices: readonly string[]): string[] {
  return [
    ...files.flatMap((path) => [...checkDrawer(path), ...checkPlace(path, locate, slices)]),
    ...checkMigrations(files, slices),
    ...files.filter((path) => path.startsWith('docs/decisions/')).flatMap(checkDecision),
  ];
}

function checkDrawer(path: string): string[] {
  const parts = path.split('/');
  const found = parts.find((part) => drawers.has(part.replace(/(?:\.test|\.spec)?\.\w+$/, '')));
  if (found !== undefined) {
    return [`${path}: "${found}" says nothing about what lies in it; name the file or folder after its subject`];
  }
  return /^index\.[cm]?[jt]sx?$/.test(parts.at(-1) ?? '')
    ? [`${path}: no barrels; import the file that holds the code`]
    : [];
}

function checkPlace(path: string, locate: Locate, slices: readonly string[]): string[] {
  const place = locate(path);
  if (place?.kind === 'unknown') {
    return [
      `${path}: src/${place.folder}/ is no slice; put it into ${slices.join(', ')}, into a room of src/platform/ if it knows no word of the domain, or name the slice in src/app/slices.ts`,
    ];
  }
  if (place?.kind === 'root' && !rootFiles.has(path) && !path.endsWith('.d.ts')) {
    return [
      `${path}: only contexts.ts, paths.ts, rights.ts and slice.ts lie in src/ itself; composition belongs in src/app/, the rest in a slice or the platform`,
    ];
  }
  if (place?.kind === 'platform' && place.room === '') {
    return [`${path}: src/platform/ holds rooms only; put it into one, such as src/platform/http/`];
  }
  if (place?.kind !== 'slice' || place.role === 'algorithm') return [];
  if (place.role === 'web') return checkWeb(path, place.name);
  if (isTest(path) || vocabulary.has(place.name)) return [];
  return [
    `${path}: a slice holds ${[...vocabulary.keys()].join(' ')}, web/ and tests; pure logic belongs in rules.ts or in a folder named after the algorithm, SQL in queries.ts (rules.topic.ts and queries.topic.ts where one is not enough), a second noun in a folder with its own contract.ts`,
  ];
}

function checkWeb(path: string, name: string): string[] {
  const inWeb = name.split('/').slice(1);
  if (inWeb.length > 2) return [`${path}: too deep; web/ holds components and at most one folder per screen`];
  if (isTest(path) || webName.test(inWeb.at(-1) ?? '')) return [];
  return [
    `${path}: web/ holds components (PartPage.tsx, PartForm.tsx), hooks (useParts.ts), columns.ts, fields.tsx, slice.ts, settings.ts, ari.ts, their css and pictures; logic without a screen belongs in rules.ts or in an algorithm's folder`,
  ];
}

function checkMigrations(files: string[], slices: readonly string[]): string[] {
  const seen = new Map<string, string>();
  return files
    .filter((path) => path.startsWith('db/migrations/'))
    .flatMap((path) => {
      const [, year, month, day, hour, minute, second, slice = ''] = migration.exec(path) ?? [];
      const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) {
        return [`${path}: a migration is called YYYYMMDD_HHMMSS_slice__noun__verb.sql`];
      }
      if (slice !== 'platform' && !slices.includes(slice)) {
        return [`${path}: "${slice}" is neither platform nor a slice of src/app/slices.ts`];
      }
      const twin = seen.get(date.toISOString());
      seen.set(date.toISOString(), path);
      return twin === undefined ? [] : [`${path}: same moment as ${twin}; their order must be plain`];
    });
}

function checkDecision(path: string): string[] {
  return /\/\d{3}-[a-z0-9-]+\.md$/.test(path) ? [] : [`${path}: a decision is called NNN-title.md`];
}
