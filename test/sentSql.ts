import { appendFileSync } from 'node:fs';
import { DefaultQueryCompiler, type RawNode } from 'kysely';

type Tag = (strings: TemplateStringsArray, ...values: unknown[]) => unknown;

const places = new Map<readonly string[], string>();
const noted = new Set<string>();

/** A `sql` whose template is known by its place in the code (scripts/vite/sentSql.ts writes its calls). */
export const placed =
  (place: string, tag: Tag): Tag =>
  (strings, ...values) => {
    places.set(strings, place);
    return tag(strings, ...values);
  };

const visitRaw: unknown = Reflect.get(DefaultQueryCompiler.prototype, 'visitRaw');
if (typeof visitRaw !== 'function') throw new Error('The query compiler visits templates otherwise than it did.');
/** Notes a template when a statement is made of it to be sent. */
Reflect.set(DefaultQueryCompiler.prototype, 'visitRaw', function note(this: unknown, node: RawNode) {
  const place = places.get(node.sqlFragments);
  const file = process.env.CALLOUT_SENT_SQL;
  if (place !== undefined && file !== undefined && !noted.has(place)) {
    noted.add(place);
    appendFileSync(file, `${place}\n`);
  }
  Reflect.apply(visitRaw, this, [node]);
});
