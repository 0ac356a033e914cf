// size: every rule with what breaks it, over one way to build a tree
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkStructure, type Findings } from './structure.ts';

const slices = ['catalog', 'lookup', 'import', 'part', 'sample'].map((name) => ({
  name,
  tables: name === 'part' ? ['part', 'part_word'] : [`${name}_value`],
}));
const value = 'export const value = 1;\n';
const trees: string[] = [];

afterEach(() => {
  for (const root of trees.splice(0)) rmSync(root, { recursive: true });
});

function build(files: Record<string, string>): string {
  const top = mkdtempSync(join(tmpdir(), 'structure-'));
  trees.push(top);
  // Where a checkout lies must not matter.
  const root = join(top, 'dist', 'a b');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const check = (files: Record<string, string>): Findings => checkStructure(build(files), slices);

/** The complaints about one file that imports another; both exist. */
function importing(path: string, target: string, statement = 'import { value } from'): string[] {
  const up = '../'.repeat(path.split('/').length - 1);
  return check({ [target]: value, [path]: `${statement} '${up}${target}';\nexport const own = value;\n` }).errors;
}

const lines = (count: number, first = '// one'): string => `${first}\n${'export {};\n'.repeat(count - 1)}`;

it('has nothing against a tree that keeps the rules', () => {
  const { errors } = check({
    'src/paths.ts': value,
    'src/rights.ts': "import { value } from './platform/auth/who.ts';\nexport const own = value;\n",
    'src/platform/auth/who.ts': value,
    'src/slice.ts': "import type { value } from './part/service.ts';\nexport type Slice = typeof value;\n",
    'src/part/slice.ts': "import type { Slice } from '../slice.ts';\nexport const part: Slice = 1;\n",
    'src/app/slices.ts': "import { part } from '../part/slice.ts';\nexport const slices = [part];\n",
    'src/part/service.ts': value,
    'src/app/routes.server.ts': "import { value } from '../part/routes.ts';\nexport const own = value;\n",
    'src/app/web/routes.tsx': "export const page = () => import('../../part/web/PartPage.tsx');\n",
    'src/platform/db/pool.ts': "import pg from 'pg';\nexport const pool = new pg.Pool();\n",
    'src/platform/contract/route.ts': value,
    'src/platform/web/ui/Button.tsx': value,
    'src/lookup/queries.ts': "import { value } from '../platform/db/pool.ts';\nexport const own = value;\n",
    'src/lookup/web/fields.tsx': value,
    'src/part/contract.ts': "import { value } from '../platform/contract/route.ts';\nexport const own = value;\n",
    'src/part/routes.ts': "import { value } from '../lookup/queries.ts';\nexport const own = value;\n",
    'src/part/jobs.ts': "export const entry = new URL('./walk/worker.ts', import.meta.url);\n",
    'src/part/walk/worker.ts': "import { parentPort } from 'node:worker_threads';\nexport const port = parentPort;\n",
    'src/part/walk/step.ts': "import { createHash } from 'node:crypto';\nexport const hash = createHash;\n",
    'src/part/walk/step.test.ts': "import { readFileSync } from 'node:fs';\nexpect(readFileSync).toBeDefined();\n",
    'src/part/queries.path.ts': "import { sql } from 'kysely';\nexport const path = sql``;\n",
    'src/part/rules.path.ts': value,
    'src/part/supersession/contract.ts': value,
    'src/part/supersession/web/ChainPage.tsx': value,
    'src/part/web/PartPage.tsx':
      "import { own } from '../contract.ts';\nimport { value } from '../../lookup/web/fields.tsx';\nexport const page = [own, value];\n",
    'src/part/web/useParts.ts': value,
    'src/part/web/PartPage.module.css': '',
    'src/part/part.test.ts':
      "import { it, expect } from 'vitest';\nimport { value } from '../../test/server.ts';\nit('holds', () => expect(value).toBe(1));\n",
    'test/server.ts': value,
    'db/migrations/20261120_120000_part__supersession__add.sql': '',
    'docs/decisions/001-one-reason.md': '# Why\n',
  });
  expect(errors).toEqual([]);
});

describe('names', () => {
  it.each([
    ['src/part/walk.ts', 'pure logic belongs in rules.ts'],
    ['src/part/supersession/walk.ts', 'a slice holds contract.ts'],
    ['src/part/routes.path.ts', 'a slice holds contract.ts'],
    ['src/part/web/parts.ts', 'web/ holds components'],
    ['src/part/web/a/b/PartPage.tsx', 'too deep'],
    ['src/pdf/rules.ts', 'src/pdf/ is no slice'],
    ['src/start.ts', 'composition belongs in src/app/'],
    ['src/platform/pool.ts', 'holds rooms only'],
    ['src/part/utils/walk.ts', '"utils" says nothing'],
    ['src/platform/web/helpers.ts', '"helpers.ts" says nothing'],
    ['src/platform/common/date.ts', '"common" says nothing'],
    ['scripts/misc.ts', '"misc.ts" says nothing'],
    ['bench/lib/run.ts', '"lib" says nothing'],
    ['src/part/walk/index.ts', 'no barrels'],
    ['docs/decisions/why.md', 'NNN-title.md'],
  ])('refuses %s', (path, complaint) => {
    const { errors } = check({ [path]: value, 'src/part/supersession/contract.ts': value });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(path);
    expect(errors[0]).toContain(complaint);
  });

  it.each([
    ['add_part.sql', 'is called YYYYMMDD_HHMMSS_slice__noun__verb.sql'],
    ['20261320_120000_part__price__add.sql', 'is called'],
    ['20260231_120000_part__price__add.sql', 'is called'],
    ['20261120_120000_part_price_add.sql', 'is called'],
    ['20261120_120000_widget__price__add.sql', '"widget" is neither platform nor a slice'],
  ])('refuses the migration %s', (name, complaint) => {
    expect(check({ [`db/migrations/${name}`]: '' }).errors).toEqual([expect.stringContaining(complaint)]);
  });

  it('refuses two migrations of one second', () => {
    const { errors } = check({
      'db/migrations/20261120_120000_part__price__add.sql': '',
      'db/migrations/20261120_120000_part__note__add.sql': '',
    });
    expect(errors).toEqual([expect.stringContaining('same moment as')]);
  });
});

describe('contents', () => {
  it.each([
    ['export const a = 1; // TODO later', 'no promise stays'],
    ['/* FIXME */ export {};', 'no promise stays'],
    ['// oxlint-disable-next-line no-console\nconsole.log(1);', 'without a reason'],
    ['export const a = (1 as unknown as string);', 'instead of casting it twice'],
    ["export { value } from './jobs.ts';", 'no barrels'],
    ["import './jobs';", 'needs its extension'],
    ["import './jobs.js';", 'needs its extension'],
    ["import './gone.ts';", 'leads to no file'],
    ['export const = 1;', ''],
  ])('refuses %j', (text, complaint) => {
    const { errors } = check({ 'src/part/service.ts': text, 'src/part/jobs.ts': value });
    expect(errors).toEqual([expect.stringContaining(complaint)]);
  });

  it.each(['it.skip', 'it.only', 'describe.skip', 'test.describe.only', 'it.todo', 'it.concurrent.only'])(
    'refuses %s',
    (name) => {
      const { errors } = check({ 'src/part/part.test.ts': `${name}('x', () => { expect(1).toBe(1); });` });
      expect(errors).toEqual([`src/part/part.test.ts: ${name}: a test runs or it goes`]);
    },
  );

  it('refuses a test file that asserts nothing, and takes fast-check and own assertions', () => {
    const { errors } = check({
      'src/part/a.test.ts': "import { expect, it } from 'vitest';\nit('runs', () => {});\n",
      'src/part/b.test.ts': "it('holds', () => fc.assert(property));\n",
      'src/part/c.test.ts': "it('refuses', () => expectRefused(403));\n",
    });
    expect(errors).toEqual(['src/part/a.test.ts: asserts nothing; a test says what must hold']);
  });
});

describe('directions', () => {
  it.each([
    ['src/platform/http/server.ts', 'src/part/contract.ts', 'knows no word of the domain'],
    ['src/platform/http/server.ts', 'src/paths.ts', 'knows no word of the domain'],
    ['src/platform/http/server.ts', 'src/app/jobs.ts', 'nothing below imports app'],
    ['src/platform/http/server.ts', 'src/rights.ts', 'knows no word of the domain'],
    ['src/paths.ts', 'src/platform/contract/route.ts', 'names, addresses and rights only'],
    ['src/rights.ts', 'src/platform/contract/route.ts', 'names, addresses and rights only'],
    ['src/part/service.ts', 'src/app/jobs.ts', 'nothing below imports app'],
    ['src/part/part.test.ts', 'src/app/server.ts', 'nothing below imports app'],
    ['src/lookup/service.ts', 'src/part/contract.ts', 'part comes after lookup'],
    ['src/part/service.ts', 'src/lookup/routes.ts', 'the doors of a slice are'],
    ['src/part/service.ts', 'src/lookup/jobs.ts', 'the doors of a slice are'],
    ['src/part/service.ts', 'src/lookup/sorting/step.ts', 'the doors of a slice are'],
    ['src/part/web/PartPage.tsx', 'src/lookup/web/LookupPage.tsx', 'the doors of a slice are'],
    ['src/part/web/PartPage.tsx', 'src/part/queries.ts', 'imports no server file'],
    ['src/part/web/PartPage.tsx', 'src/platform/db/pool.ts', 'imports no server file'],
    ['src/platform/web/client.ts', 'src/platform/http/server.ts', 'imports no server file'],
    ['src/app/web/main.tsx', 'src/app/server.ts', 'imports no server file'],
    ['src/part/routes.ts', 'src/part/web/PartPage.tsx', 'the server imports nothing of web/'],
    ['src/part/rules.ts', 'src/part/queries.ts', 'do no input or output'],
    ['src/part/rules.path.ts', 'src/part/queries.path.ts', 'do no input or output'],
    ['src/lookup/queries.ts', 'src/part/queries.path.ts', 'part comes after lookup'],
    ['src/part/contract.ts', 'src/platform/db/pool.ts', 'do no input or output'],
    ['src/part/walk/step.ts', 'src/platform/files/store.ts', 'do no input or output'],
    ['src/part/service.ts', 'test/server.ts', 'src stands without it'],
    ['src/part/service.ts', 'tools/figures/make.ts', 'src stands without it'],
  ])('%s must not import %s', (path, target, complaint) => {
    for (const statement of ['import { value } from', 'import type { value } from']) {
      const errors = importing(path, target, statement).filter((error) => error.includes(' imports '));
      expect(errors).toEqual([expect.stringContaining(`${path} imports ${target}: `)]);
      expect(errors[0]).toContain(complaint);
    }
  });

  it.each([
    ['src/part/routes.ts', 'src/part/slice.ts', 'only app reads what a slice registers'],
    ['src/part/routes.ts', 'src/lookup/slice.ts', 'only app reads what a slice registers'],
    ['src/part/web/PartPage.tsx', 'src/part/web/slice.ts', 'only app reads what a slice registers'],
    ['src/platform/http/server.ts', 'src/part/slice.ts', 'only app reads what a slice registers'],
    ['src/part/routes.ts', 'src/slice.ts', 'only app and the values of slices'],
    ['src/slice.ts', 'src/part/service.ts', 'slice.ts holds shapes only'],
  ])('17.2 %s must not import %s', (path, target, complaint) => {
    expect(importing(path, target)).toContainEqual(
      expect.stringMatching(new RegExp(`^${path} imports ${target}: .*${complaint}`)),
    );
  });

  it('sees every way of importing', () => {
    for (const text of [
      "export { value as other } from '../part/rules.ts';\nexport const own = 1;",
      "export * from '../part/rules.ts';\nexport const own = 1;",
      "export const own = () => import('../part/rules.ts');",
      "export type Own = typeof import('../part/rules.ts');",
      "export const own = new URL('../part/rules.ts', import.meta.url);",
      "import '../part/rules.ts';",
    ]) {
      const { errors } = check({ 'src/lookup/service.ts': text, 'src/part/rules.ts': value });
      expect(errors, text).toEqual([expect.stringContaining('part comes after lookup')]);
    }
  });

  it.each([
    ['src/part/rules.ts', 'node:fs', 'do no input or output'],
    ['src/part/walk/step.ts', 'pg', 'do no input or output'],
    ['src/part/walk/step.ts', 'node:fs/promises', 'do no input or output'],
    ['src/part/walk/step.ts', 'fastify', 'do no input or output'],
    ['src/part/contract.ts', 'kysely', 'do no input or output'],
    ['src/part/web/PartPage.tsx', 'node:path', 'runs on the server only'],
    ['src/part/service.ts', 'pg', 'only the platform opens connections'],
    ['src/app/jobs.ts', 'pg-boss', 'only the platform opens connections'],
    ['src/app/cli.ts', 'kysely', 'app only composes'],
  ])('%s must not import the package %s', (path, name, complaint) => {
    const { errors } = check({ [path]: `import '${name}';\n` });
    expect(errors).toEqual([expect.stringContaining(complaint)]);
  });

  it('follows what the browser would load, and lets types go', () => {
    const files = {
      'src/part/web/PartPage.tsx': "import { own } from '../contract.ts';\nexport const page = own;\n",
      'src/part/contract.ts': "import { value } from '../platform/contract/route.ts';\nexport const own = value;\n",
    };
    const loads = { ...files, 'src/platform/contract/route.ts': `import 'node:crypto';\n${value}` };
    expect(check(loads).errors).toEqual([
      'src/part/web/PartPage.tsx → src/part/contract.ts → src/platform/contract/route.ts → node:crypto: the browser would load it; it runs on the server only',
    ]);
    const types = {
      ...files,
      'src/platform/contract/route.ts': `import type { Hash } from 'node:crypto';\n${value}`,
    };
    expect(check(types).errors).toEqual([]);
  });

  it('refuses a cycle, of types too, and names it once', () => {
    const { errors } = check({
      'src/part/service.ts': "import { b } from './queries.ts';\nexport const a = b;\n",
      'src/part/queries.ts': "import { c } from './jobs.ts';\nexport const b = c;\n",
      'src/part/jobs.ts': "import type { a } from './service.ts';\nexport const c: typeof a = 1;\n",
    });
    expect(errors).toEqual([
      expect.stringContaining(
        'src/part/jobs.ts → src/part/service.ts → src/part/queries.ts → src/part/jobs.ts: a cycle',
      ),
    ]);
  });
});

describe('17.1 a slice names no table of a later one', () => {
  const queries = (slice: string, statement: string) =>
    check({ [`src/${slice}/queries.ts`]: `export const own = (db) => ${statement};\n` }).errors;

  it.each([
    "db.selectFrom('part as p').select('id')",
    "db.selectFrom(['lookup_value', 'part'])",
    "db.deleteFrom('catalog_value as c').innerJoin('part', 'part.id', 'c.id')",
    'sql`select id from part p`',
    'sql`with x as (update part set number = 1) select`',
    'sql`select from past.part`',
    'sql`select from catalog_value, part_word w`',
    'sql`select ${db.x} from part_history`',
    'sql`part`',
    "client.query('insert into part values (1)')",
    "sql.table('part_word')",
    "['part_word']",
  ])('in %s', (statement) => {
    expect(queries('lookup', statement)).toEqual([
      expect.stringMatching(/names the table part(_word)? of part, a later slice; move/),
    ]);
    expect(queries('part', statement)).toEqual([]);
    expect(queries('sample', statement)).toEqual([]);
  });

  it('nor the platform any of a slice', () => {
    const { errors } = check({ 'src/platform/db/pool.ts': "export const own = (db) => db.selectFrom('part');\n" });
    expect(errors).toEqual([expect.stringContaining('src/platform/db/pool.ts names the table part of part')]);
  });

  it('whatever a part is called in texts', () => {
    expect(queries('lookup', "['part', 'The part is in part.csv.', 'part_words']")).toEqual([]);
  });

  it('in migrations, but for what landed before the rule', () => {
    const of = (name: string, sql: string) => check({ [`db/migrations/${name}`]: sql }).errors;
    const body = (name: string) =>
      `-- joins part\ncreate or replace function ${name}() returns int language sql as $$ select 1; select from part $$;\n`;
    const later = '20261127_090000_lookup__value__ask.sql';
    expect(of(later, body('platform.sees_use'))).toEqual([
      expect.stringContaining(`${later}: platform.sees_use names the table part of part, a later slice; move`),
    ]);
    expect(of(later, 'update lookup_value set a = 1 from part;')).toEqual([
      expect.stringContaining('a statement names'),
    ]);
    expect(of('20261127_090000_part__part__ask.sql', body('platform.sees_use'))).toEqual([]);
    expect(of('20261126_090000_lookup__value__ask.sql', body('platform.sees_use'))).toEqual([]);
    expect(of('20261126_090000_lookup__value__ask.sql', body('platform.other'))).toHaveLength(1);
  });
});

describe('17.3 the platform names no role and no context', () => {
  const words = (path: string, text: string) => check({ [path]: text }).errors;

  it.each([
    ["export const may = (roles: string[]) => roles.includes('Admin');", 'Admin'],
    ['export const admin = { Administrators: 1 };', 'Administrators'],
    ["export type Where = 'MajorUnit' | string;", 'MajorUnit'],
    ["import { sql } from 'kysely';\nexport const own = sql`where context = 'Oem'`;", 'Oem'],
  ])('refuses %j', (text, word) => {
    expect(words('src/platform/db/own.ts', text)).toEqual([
      expect.stringContaining(`src/platform/db/own.ts says ${word}, a role or context`),
    ]);
  });

  it('lets comments, tests and slices say them', () => {
    expect(words('src/platform/db/own.ts', `// Users by their number.\n${value}`)).toEqual([]);
    expect(words('src/platform/db/own.test.ts', "it('holds', () => expect('Oem').toBe('Oem'));\n")).toEqual([]);
    expect(words('src/part/rules.ts', "export const own = 'Oem';\n")).toEqual([]);
  });
});

describe('sizes', () => {
  it('wants a reason over 300 lines, lists it, and refuses over 500 with any', () => {
    const { errors, notes } = check({
      'src/part/rules.ts': lines(301),
      'src/part/queries.ts': lines(400, '// size: one statement per kind of row'),
      'src/part/service.ts': lines(501, '// size: no time to split'),
      'src/part/routes.ts': lines(300),
      'src/part/jobs.ts': lines(20, '// size: was long once'),
    });
    expect(errors).toEqual([
      expect.stringContaining('src/part/jobs.ts: gives a reason'),
      expect.stringContaining('src/part/rules.ts: 301 lines'),
      expect.stringContaining('src/part/service.ts: 501 lines, 500 at most'),
    ]);
    expect(notes[0]).toBe('src/part/queries.ts: 400 lines: one statement per kind of row');
  });

  it('refuses a tree whose files are long on the whole', () => {
    const files = (count: number, length: number, name: string): Record<string, string> =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`src/part/walk/${name}${at}.ts`, lines(length)]));
    expect(check({ ...files(18, 70, 'a'), ...files(2, 200, 'b') }).errors).toEqual([]);
    expect(check(files(20, 71, 'a')).errors).toEqual(['src: the median file has 71 lines, 70 at most']);
    expect(check({ ...files(17, 10, 'a'), ...files(3, 201, 'b') }).errors).toEqual([
      'src: the 90th percentile is 201 lines, 200 at most',
    ]);
  });

  it('keeps the documents short', () => {
    const { errors } = check({
      'docs/ARCHITECTURE.md': lines(151),
      'docs/decisions/001-parser.md': lines(41),
    });
    expect(errors).toEqual([
      'docs/ARCHITECTURE.md: 151 lines, 150 at most',
      'docs/decisions/001-parser.md: 41 lines, 40 at most',
    ]);
  });
});

describe('crowds', () => {
  const many = (count: number, name: (at: number) => string): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), value]));

  it('17.4 refuses a slice of more than 60 files, screens and tests apart', () => {
    const full = {
      ...many(60, (at) => `src/part/walk/step${at}.ts`),
      'src/part/walk/walk.test.ts': "import { expect } from 'vitest';\nexpect(1).toBe(1);\n",
      'src/part/web/PartPage.tsx': value,
    };
    expect(check(full).errors).toEqual([]);
    expect(check({ ...full, 'src/part/rules.ts': value }).errors).toEqual([
      'src/part: 61 files without screens and tests, 60 at most; cut it into two slices',
    ]);
  });

  it('17.4 refuses a slice of more than 12 folders', () => {
    const folders = (count: number) => many(count, (at) => `src/part/noun${at}/queries.ts`);
    expect(check({ ...folders(12), 'src/part/web/PartPage.tsx': value }).errors).toEqual([]);
    expect(check(folders(13)).errors).toEqual([
      'src/part: 13 folders without screens, 12 at most; cut it into two slices',
    ]);
  });

  it('17.4 refuses folders of a slice that import each other, though no file does', () => {
    const one = {
      'src/part/price/queries.ts': "import { value } from '../use/rules.ts';\nexport const own = value;\n",
      'src/part/price/rules.ts': value,
      'src/part/use/rules.ts': value,
      'src/part/use/queries.ts': value,
    };
    expect(check(one).errors).toEqual([]);
    const both = {
      ...one,
      'src/part/use/queries.ts': "import { value } from '../price/rules.ts';\nexport const own = value;\n",
    };
    expect(check(both).errors).toEqual([
      expect.stringContaining(
        'src/part/price → src/part/use → src/part/price: a cycle; folders of a slice stand in an order',
      ),
    ]);
  });
});

it('ends with 1 on the command line, naming file and place, and with 0 where all is well', () => {
  const run = (files: Record<string, string>) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'structure.ts'), build(files)], {
      encoding: 'utf8',
    });
  const wrong = run({ 'src/part/walk.ts': value });
  expect(wrong.stderr).toContain('src/part/walk.ts: a slice holds');
  expect(wrong.stdout).toContain('structure: 1 to put right');
  expect(wrong.status).toBe(1);
  expect(run({ 'src/part/rules.ts': value })).toMatchObject({ status: 0, stderr: '' });
}, 60_000);
