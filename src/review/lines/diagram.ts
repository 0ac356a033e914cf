import type { DiagramRecord } from '../../release/contract.ts';
import { pictureLines } from './item.ts';
import { type Line, type Names, texts, translated } from './line.ts';

type Row = DiagramRecord['rows'][number];

/** Lines of a diagram's drawing, hotspots, jump-tos and parts list. */
export function* diagramLines(id: number, before: DiagramRecord, after: DiagramRecord, names: Names): Generator<Line> {
  const where = { kind: 'diagram', itemId: id, partId: null } as const;
  yield* pictureLines(where, 'drawing', before.picture, after.picture);
  yield* hotspotLines(id, before.hotspots, after.hotspots);
  const jumps = (of: DiagramRecord) => new Map(of.jumps?.map(({ tag, item }) => [tag, item]));
  const [old, now] = [jumps(before), jumps(after)];
  for (const tag of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(tag), now.get(tag)];
    if (was !== is)
      yield* texts(
        where,
        'jumpTo',
        was === undefined ? null : names.item(was),
        is === undefined ? null : names.item(is),
        tag,
      );
  }
  yield* rowLines(id, before.rows, after.rows, names);
}

type Spots = DiagramRecord['hotspots'];

/** One line for all hotspots: which tags came, which were moved, which went. */
function* hotspotLines(id: number, before: Spots, after: Spots): Generator<Line> {
  const key = (spot: Spots[number]) => JSON.stringify(spot);
  const [had, has] = [new Set(before.map(key)), new Set(after.map(key))];
  const [gone, come] = [before.filter((spot) => !has.has(key(spot))), after.filter((spot) => !had.has(key(spot)))];
  if (gone.length + come.length === 0) return;
  const tags = (spots: Spots) => [...new Set(spots.map(([tag]) => tag))].join(', ') || null;
  const mark = gone.length === 0 ? 'added' : come.length === 0 ? 'removed' : 'changed';
  const line = { kind: 'diagram', mark, itemId: id, partId: null, field: 'hotspots' } as const;
  yield { ...line, detail: '', before: tags(gone), after: tags(come) };
}

/** Rows are matched by tag and part, then by tag alone, each in the order of their list. */
function* rowLines(id: number, before: readonly Row[], after: readonly Row[], names: Names): Generator<Line> {
  const left = new Set(before);
  const match = (row: Row, isSame: (one: Row) => boolean): Row | undefined => {
    for (const one of left) if (one.tag === row.tag && isSame(one)) return left.delete(one) ? one : undefined;
    return undefined;
  };
  const matched = new Map(after.map((row) => [row, match(row, ({ part }) => part === row.part)]));
  for (const row of after)
    if (!matched.get(row))
      matched.set(
        row,
        match(row, () => true),
      );
  for (const row of after) {
    const old = matched.get(row);
    const where = { kind: 'row', itemId: id, partId: row.part } as const;
    if (!old) yield* texts(where, 'row', null, rowText(row, names), row.tag);
    else yield* changedRow(where, old, row, names);
  }
  for (const row of left)
    yield* texts({ kind: 'row', itemId: id, partId: row.part }, 'row', rowText(row, names), null, row.tag);
  const order = (rows: readonly Row[], of: (row: Row) => Row | undefined) => rows.flatMap((row) => of(row) ?? []);
  const was = order(before, (row) => (left.has(row) ? undefined : row));
  const is = order(after, (row) => matched.get(row));
  if (was.some((row, at) => row !== is[at]))
    yield {
      kind: 'diagram',
      mark: 'changed',
      itemId: id,
      partId: null,
      field: 'rowOrder',
      detail: '',
      before: null,
      after: null,
    };
}

function* changedRow(
  where: Pick<Line, 'kind' | 'itemId' | 'partId'>,
  old: Row,
  row: Row,
  names: Names,
): Generator<Line> {
  if (old.part !== row.part) yield* texts(where, 'rowPart', names.part(old.part), names.part(row.part), row.tag);
  yield* texts(where, 'rowQuantity', old.quantity, row.quantity, row.tag);
  const inLanguages = [
    translated(where, 'rowContext', contextOf(old), contextOf(row), names.first),
    translated(where, 'rowFootnote', footnoteOf(old), footnoteOf(row), names.first),
  ];
  for (const lines of inLanguages)
    for (const line of lines) yield { ...line, detail: [row.tag, line.detail].filter((one) => one !== '').join(', ') };
  yield* texts(where, 'rowGroup', old.group?.toString(), row.group?.toString(), row.tag);
}

const rowText = (row: Row, names: Names) => names.part(row.part) + (row.quantity && ` × ${row.quantity}`);

/** By language, as translated texts are; `EN` stands for one that is translated into none. */
const contextOf = ({ context = '', contextTexts = { EN: context } }: Row) => contextTexts;
const footnoteOf = ({ footnote = '', footnoteTexts = { EN: footnote } }: Row) => footnoteTexts;
