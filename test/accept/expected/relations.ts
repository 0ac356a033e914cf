import { join } from 'node:path';
import { figuresOf } from './figures.ts';
import type { Derived, Refused } from './figures.ts';
import { identity } from './lists.ts';
import { readCsv } from './table.ts';

/** A relation of two parts as a row of a file; the kind is that of related parts, else empty. */
export interface Relation {
  part: string;
  kind: string;
  other: string;
}

/** A number under which a part is sold in one colour, with the part's name; empty where there is no such part. */
export interface Element {
  element: string;
  name: string;
}

export interface RelationFiles {
  alternates: Relation[];
  history: Relation[];
  related: Relation[];
  elements: Element[];
}

/** Kinds of the LEGO relations that become related parts: sub-parts are included, pairs cross-sell, what is printed up-sell. */
const kinds: Record<string, string> = { B: '6', R: '10', P: '11', T: '11' };

/**
 * The relations and elements of the LEGO catalogue as files of imports. An element whose number is that of another part
 * is left out: its row would give that part the name of the element's.
 */
export async function readRelations(dir: string): Promise<RelationFiles> {
  const rows = await readCsv(join(dir, 'part_relationships.csv.gz'), ['rel_type', 'child_part_num', 'parent_part_num']);
  const parts = await readCsv(join(dir, 'parts.csv.gz'), ['part_num', 'name']);
  const elements = await readCsv(join(dir, 'elements.csv.gz'), ['element_id', 'part_num']);
  const names = new Map(parts.map((row) => [identity(row.part_num), row.name]));
  const of = (types: string) =>
    rows
      .filter(({ rel_type: type }) => types.includes(type))
      .map(({ rel_type: type, child_part_num: child, parent_part_num: parent }) =>
        type === 'B'
          ? { part: parent, kind: kinds.B ?? '', other: child }
          : { part: child, kind: kinds[type] ?? '', other: parent },
      );
  return {
    alternates: of('A'),
    history: of('M'),
    related: of('BRPT'),
    elements: elements
      .filter((row) => !isAnothers(row, names))
      .map((row) => ({ element: row.element_id, name: names.get(identity(row.part_num)) ?? '' })),
  };
}

const isAnothers = (row: { element_id: string; part_num: string }, names: ReadonlyMap<string, string>): boolean =>
  names.has(identity(row.element_id)) && identity(row.element_id) !== identity(row.part_num);

/** What the imports of relations and elements have to do. */
export async function relationsExpected(dir: string): Promise<Derived> {
  const { alternates, history, related, elements } = await readRelations(dir);
  const parts = await readCsv(join(dir, 'parts.csv.gz'), ['part_num']);
  const known = new Set(parts.map((row) => identity(row.part_num)));
  const refused = (file: string, rows: readonly Relation[], other: string) =>
    rows.flatMap(({ part, other: of }, index): Refused[] => {
      const row = index + 2;
      if (!known.has(identity(part))) return [{ file, row, reason: 'Part number not found' }];
      return known.has(identity(of)) ? [] : [{ file, row, reason: other }];
    });
  const unknown = refused('history.csv', history, 'Superseding part number not found');
  const circles = cyclesIn('history.csv', history, new Set(unknown.map(({ row }) => row)));
  const nameless = elements.flatMap(({ name }, index) =>
    name === '' ? [{ file: 'elements.csv', row: index + 2, reason: 'Description is required' }] : [],
  );
  const same = elements.filter(({ element }) => known.has(identity(element))).length;
  const all = figuresOf(elements.length, nameless);
  return {
    imports: {
      'lego alternates': figuresOf(
        alternates.length,
        refused('alternates.csv', alternates, 'Related part number not found'),
      ),
      'lego history': figuresOf(
        history.length,
        [...unknown, ...circles].toSorted((a, b) => a.row - b.row),
      ),
      'lego related': figuresOf(related.length, refused('related.csv', related, 'Related part number not found')),
      'lego elements': { ...all, created: all.created - same, unchanged: same },
    },
    records: {},
  };
}

/** Rows that lead back to their part through rows above them. */
function cyclesIn(file: string, rows: readonly Relation[], left: ReadonlySet<number>): Refused[] {
  const after = new Map<string, string[]>();
  const leadsTo = (from: string, to: string): boolean => {
    const seen = new Set<string>();
    const open = [from];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (one === to) return true;
      if (!seen.has(one)) open.push(...(after.get(one) ?? []));
      seen.add(one);
    }
    return false;
  };
  return rows.flatMap(({ part, other }, index): Refused[] => {
    const [from, to] = [identity(part), identity(other)];
    if (left.has(index + 2)) return [];
    if (leadsTo(to, from)) return [{ file, row: index + 2, reason: `${part} would supersede itself through ${other}` }];
    after.set(from, [...(after.get(from) ?? []), to]);
    return [];
  });
}
