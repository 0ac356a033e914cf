import { platformTables } from '../../src/platform/db/tables.ts';
import { isTest, type Locate } from './places.ts';
import type { Source } from './tree.ts';

export interface Owner {
  name: string;
  /** Its tables in schema public, without their histories. */
  tables: readonly string[];
}

/** Views that are called otherwise than the table they show. */
const views: Record<string, string> = { hierarchy_item_change: 'hierarchy_item', shown_price: 'price' };

/** Day of the first migration that keeps the rule. */
const ruled = '20261127';

/** What earlier migrations made that names tables of later slices, and why. It keeps the rule once it is replaced. */
const landed = new Map([
  ['platform.sees_attachment', 'sight of attachments came with that of items, before attachments were a slice'],
  ['live.hierarchy_item_change', 'the platform’s views were made anew together for their plans'],
  ['platform.content_foreign_key', 'leaves out keys that lead to the catalogue, which the row of a change holds'],
  ['platform.language_content', 'says what a catalogue has in a language before it is taken from it'],
  ['platform.context_content', 'says what a catalogue has in a context before it is taken from it'],
  ['platform.undo_settle_settings', 'keeps what a catalogue’s settings would leave without a language or context'],
  ['live.shown_price', 'prices are seen with the parts that a reader sees'],
  ['platform.sees_part', 'a part is seen where a diagram that uses it is'],
  ['platform.sees_use', 'a part is seen where a diagram that uses it is'],
]);

const remedy =
  'move the statement there, let that slice say in a migration what hangs on what (platform.hang), or let app hand it in';

/** SQL in code names the tables of its slice and of those before it; the platform names its own alone. */
export function checkTables(sources: Source[], locate: Locate, slices: readonly Owner[]): string[] {
  const laterIn = readerOf(slices);
  return sources.flatMap(({ path, sql }) => {
    const place = locate(path);
    if (isTest(path) || (place?.kind !== 'slice' && place?.kind !== 'platform')) return [];
    return laterIn(sql.join('\n'), place.kind === 'slice' ? place.slice : 'platform').map(
      ({ table, owner }) => `${path} names the table ${table} of ${owner}, a later slice; ${remedy}`,
    );
  });
}

/** The same for functions, procedures and views that migrations make; `textOf` reads a file. */
export function checkMigratedTables(files: string[], textOf: (path: string) => string, slices: readonly Owner[]) {
  const laterIn = readerOf(slices);
  return files.flatMap((path) => {
    const [, day = '', slice = ''] = /^db\/migrations\/(\d{8})_\d{6}_([a-z0-9-]+)__/.exec(path) ?? [];
    return statementsOf(day === '' ? '' : textOf(path)).flatMap(({ made, text }) => {
      const isRuled = day >= ruled || (made !== undefined && !landed.has(made));
      if (!isRuled) return [];
      return laterIn(text, slice).map(
        ({ table, owner }) =>
          `${path}: ${made ?? 'a statement'} names the table ${table} of ${owner}, a later slice; ${remedy}`,
      );
    });
  });
}

/** Statements of a migration without comments, each with the function, procedure or view that it makes. */
function statementsOf(sql: string): { made: string | undefined; text: string }[] {
  const plain = sql.replace(/--.*$/gm, '');
  return (plain.match(/(?:\$(\w*)\$[^]*?\$\1\$|[^;])+/g) ?? []).map((text) => ({
    made: /create\s+(?:or\s+replace\s+)?(?:function|procedure|view)\s+([\w.]+)/i.exec(text)?.[1],
    text,
  }));
}

/** Answers how to find, in a text of SQL, the tables of slices behind one. */
function readerOf(slices: readonly Owner[]) {
  const order = ['platform', ...slices.map(({ name }) => name)];
  const owners = new Map(
    [{ name: 'platform', tables: platformTables }, ...slices].flatMap(({ name, tables }) =>
      // Every catalogue reads a table of the installation under the second name (decision 085).
      tables.flatMap((table) => [[table, name] as const, [`shared_${table}`, name] as const]),
    ),
  );
  const names = [...owners.keys(), ...Object.keys(views)].toSorted((a, b) => b.length - a.length);
  // A word such as "part" is a table behind these words alone; "parts_list_row" is one wherever it stands.
  const behind = (words: readonly string[]) => `(${words.join('|')})(?:_history)?(?![\\w(])`;
  const named = [
    String.raw`\b(?:from|join|into|update|only|using)\s+"?${behind(names)}`,
    String.raw`\b(?:live|asof|past|public)\."?${behind(names)}`,
    String.raw`(?<![\w.])${behind(names.filter((name) => name.includes('_')))}`,
  ].map((pattern) => new RegExp(pattern, 'gi'));
  return (text: string, slice: string) =>
    [...new Set(named.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name.toLowerCase())))]
      .map((name) => ({ table: name, owner: owners.get(views[name] ?? name) ?? 'platform' }))
      .filter(({ owner }) => order.indexOf(owner) > order.indexOf(slice));
}
