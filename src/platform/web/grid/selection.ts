/**
 * Selected rows, as "these" or as "all that match the filter, but these": rows that are not loaded
 * can be selected too. The server gets the same form and applies it to the same filter.
 */
export interface Selection {
  all: boolean;
  /** Selected rows, or with `all` the ones that are not. */
  ids: ReadonlySet<string>;
}

export const nothing: Selection = { all: false, ids: new Set() };
export const everything: Selection = { all: true, ids: new Set() };

export function isSelected(selection: Selection, id: string): boolean {
  return selection.ids.has(id) !== selection.all;
}

export function setSelected(selection: Selection, ids: Iterable<string>, on: boolean): Selection {
  const next = new Set(selection.ids);
  for (const id of ids) {
    if (on === selection.all) next.delete(id);
    else next.add(id);
  }
  return { all: selection.all, ids: next };
}

export function toggle(selection: Selection, id: string): Selection {
  return setSelected(selection, [id], !isSelected(selection, id));
}

/** Number of selected rows; undefined where all are selected and the total is not known. */
export function countSelected(selection: Selection, total: number | undefined): number | undefined {
  if (!selection.all) return selection.ids.size;
  return total === undefined ? undefined : Math.max(0, total - selection.ids.size);
}

/** The head's checkbox: all, some or none of the matching rows. */
export function coverage(selection: Selection, total: number | undefined): 'all' | 'some' | 'none' {
  const count = countSelected(selection, total);
  if (count === 0) return 'none';
  if (count === undefined) return selection.ids.size === 0 ? 'all' : 'some';
  return count === total ? 'all' : 'some';
}

/** The form for the wire: `{all, ids}`, ids in ascending order. */
export function toWire(selection: Selection): { all: boolean; ids: string[] } {
  return { all: selection.all, ids: [...selection.ids].sort() };
}
