import { baseTypes } from '../../hierarchy/rules.ts';
import type { ItemRecord } from '../../release/contract.ts';
import { type Line, type Names, texts, translated } from './line.ts';

/** What an item is called in lists. */
const shownAs = (record: ItemRecord) => record.display['EN'] ?? record.name;

/** Lines of an item's own record; one alone where it is new or goes. */
export function* itemLines(
  id: number,
  before: ItemRecord | undefined,
  after: ItemRecord | undefined,
  names: Names,
): Generator<Line> {
  const record = after ?? before;
  if (!record) return;
  const kind = names.baseOf(record.type) === baseTypes.diagram ? 'diagram' : 'model';
  const where = { kind, itemId: id, partId: null } as const;
  if (!before || !after) {
    yield* texts(where, 'item', before && shownAs(before), after && shownAs(after));
    return;
  }
  yield* texts(where, 'name', before.name, after.name);
  yield* translated(where, 'display', before.display, after.display, names.first);
  const attributes = new Set([...Object.keys(before.attributes ?? {}), ...Object.keys(after.attributes ?? {})]);
  for (const attribute of attributes)
    yield* texts(
      where,
      'attribute',
      valueText(before.attributes?.[attribute]),
      valueText(after.attributes?.[attribute]),
      names.attribute(attribute),
    );
  const groups = (of: ItemRecord) => of.groups?.map(names.group).join(', ');
  yield* texts(where, 'groups', groups(before), groups(after));
  yield* pictureLines(where, 'picture', before.picture, after.picture);
  yield* furtherLines(where, before.pictures, after.pictures);
}

const valueText = (value: string | number | string[] | undefined) =>
  Array.isArray(value) ? value.join(', ') : value === undefined ? null : String(value);

interface Sized {
  file: string;
  width: number;
  height: number;
}

/** A line where a picture is another; two of the same size are told apart by their files. */
export function* pictureLines(
  where: Pick<Line, 'kind' | 'itemId' | 'partId'>,
  field: string,
  before: Sized | null | undefined,
  after: Sized | null | undefined,
): Generator<Line> {
  if (before?.file === after?.file) return;
  const size = (of: Sized | null | undefined) => (of ? `${of.width} × ${of.height}` : null);
  const mark = !before ? 'added' : !after ? 'removed' : 'changed';
  yield { ...where, mark, field, detail: '', before: size(before), after: size(after) };
}

/** A line where the pictures behind the first are others, or in another order. */
export function* furtherLines(
  where: Pick<Line, 'kind' | 'itemId' | 'partId'>,
  before: readonly Sized[] = [],
  after: readonly Sized[] = [],
): Generator<Line> {
  const files = (of: readonly Sized[]) => of.map(({ file }) => file).join();
  if (files(before) === files(after)) return;
  const sizes = (of: readonly Sized[]) => of.map(({ width, height }) => `${width} × ${height}`).join(', ') || null;
  const mark = before.length === 0 ? 'added' : after.length === 0 ? 'removed' : 'changed';
  yield { ...where, mark, field: 'pictures', detail: '', before: sizes(before), after: sizes(after) };
}
