import { expect, it } from 'vitest';
import { templatesOf, withPlaces } from './sentSql.ts';

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

it('17.9 a file whose templates say their place keeps its own names and lines', () => {
  const code = 'const placed = (of: string) => sql`select ${of}`;\nplaced(sql`1`);';
  expect(withPlaces('src/a/queries.ts', code, '/notes.ts')).toBe(
    'import { placed as $placedSql } from "/notes.ts"; ' +
      "const placed = (of: string) => $placedSql('src/a/queries.ts:1:32', sql)`select ${of}`;\n" +
      "placed($placedSql('src/a/queries.ts:2:8', sql)`1`);",
  );
  expect(withPlaces('src/a/rules.ts', 'export const placed = 1;', '/notes.ts')).toBeNull();
});
