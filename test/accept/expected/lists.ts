import type { ListedRow } from './drawings.ts';
import type { Records } from './figures.ts';

/**
 * Letters and digits alone, without case: what a new catalogue tells part numbers apart by
 * (docs/domain/parts.md, Part numbers).
 */
export const identity = (partNumber: string) => partNumber.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/**
 * What parts lists leave behind. The first description met is the part's own, another one a variant
 * (docs/domain/parts.md, Descriptions); a row without a number gets an internal part, whose number the program makes:
 * here `null`.
 */
export function listsOf(lists: readonly ListedRow[]): Records {
  const parts = new Map<string, { number: string; description: string; variants: Set<string> }>();
  for (const { partNumber, description } of lists) {
    if (partNumber === '') continue;
    const key = identity(partNumber);
    const part = parts.get(key) ?? { number: partNumber, description, variants: new Set<string>() };
    if (description !== '' && description !== part.description) part.variants.add(description);
    parts.set(key, part);
  }
  const places = new Map<string, number>();
  const rows = lists.map((row) => {
    const place = (places.get(row.sheet) ?? 0) + 1;
    places.set(row.sheet, place);
    const part = parts.get(identity(row.partNumber));
    const own = row.partNumber === '' ? [null, row.description] : [part?.number ?? '', part?.description ?? ''];
    return [row.sheet, place, row.tag, ...own, row.quantity, row.partNumber === ''];
  });
  const internal = lists.filter((row) => row.partNumber === '').map((row) => [null, row.description, true]);
  return {
    'drawings rows': rows,
    'drawings parts': [...[...parts.values()].map((part) => [part.number, part.description, false]), ...internal],
    // The clean-up page that shows their texts comes later; a part says how many it has.
    'drawings variants': [...parts.values()]
      .filter((part) => part.variants.size > 0)
      .map((part) => [part.number, part.variants.size]),
  };
}
