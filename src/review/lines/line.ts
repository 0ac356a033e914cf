import type { ReviewKind, ReviewMark } from '../rules.ts';

/** One thing that readers will see otherwise. It stands with an item or, without one, with its part. */
export interface Line {
  kind: ReviewKind;
  mark: ReviewMark;
  itemId: number | null;
  /** The part that it is about. */
  partId: number | null;
  /** What it is of the item or part: ends a key of texts. */
  field: string;
  /** Which one, where there are several: a tag, language, attribute or audience. */
  detail: string;
  before: string | null;
  after: string | null;
}

/** What lines name by number. */
export interface Names {
  /** Base type of a type of items (docs/domain/tree.md, Types). */
  baseOf(typeId: number): number;
  attribute(id: string): string;
  group(id: number): string;
  /** Number and description of a part. */
  part(id: number): string;
  item(id: number): string;
  /** A level of a taxonomy. */
  level(id: number): string;
  /** A color of major units. */
  color(id: number): string;
  audience(id: number): { name: string; currency: string };
  /** The language that texts are kept in. */
  first: string;
}

type Where = Pick<Line, 'kind' | 'itemId' | 'partId'>;

/** A line where two texts differ; none where both are empty or the same. */
export function* texts(
  where: Where,
  field: string,
  before: string | null | undefined,
  after: string | null | undefined,
  detail = '',
): Generator<Line> {
  const [was, is] = [before || null, after || null];
  if (was === is) return;
  const mark = was === null ? 'added' : is === null ? 'removed' : 'changed';
  yield { ...where, mark, field, detail, before: was, after: is };
}

/**
 * Lines of a text by language. That of the first language belongs to `where`; others are translations, which a missing
 * one reads the first for.
 */
export function* translated(
  where: Where,
  field: string,
  before: Record<string, string> | undefined,
  after: Record<string, string> | undefined,
  first: string,
): Generator<Line> {
  // `EN` stands behind missing ones and is always there: only where the catalogue begins with it, or differs, it counts.
  const own = (of: Record<string, string> | undefined) => of?.[first] ?? of?.['EN'];
  yield* texts(where, field, own(before), own(after));
  for (const language of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]))
    if (language !== first && !(language === 'EN' && isBehind(before, first) && isBehind(after, first)))
      yield* texts({ ...where, kind: 'text' }, field, before?.[language], after?.[language], language);
}

/** Whether `EN` only repeats the first language, which is then absent. */
const isBehind = (of: Record<string, string> | undefined, first: string) => of?.[first] === undefined;
