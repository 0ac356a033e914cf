import { expect, it } from 'vitest';
import { templatesOf } from './sentSql.ts';

it('17.9 templates of SQL are found with their place, whatever their type, and not in comments', () => {
  const code = [
    '/** Not sql`this`. */',
    'const rows = sql<{ of: Map<string, () => void> }>`select ${sql`1`}`;',
    "  // sql`nor this`, nor sql<string> or sql.raw('that')",
    "const other = sql.raw('x');",
    'const type: typeof sql<number> = sql;',
    'sql`select 2`;',
  ].join('\n');
  const places = templatesOf('src/a/queries.ts', code).map(({ at, place }) => [code.slice(at, at + 4), place]);
  expect(places).toEqual([
    ['sql<', 'src/a/queries.ts:2:14'],
    ['sql`', 'src/a/queries.ts:2:60'],
    ['sql`', 'src/a/queries.ts:6:1'],
  ]);
});
