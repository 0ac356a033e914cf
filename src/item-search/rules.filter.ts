import type { Context } from '../contexts.ts';
import type { ItemFilter } from './contract.ts';
import { searchable, sorts } from './rules.ts';
import type { SearchState } from './rules.address.ts';
import { unitFilterOf } from './unit/rules.address.ts';

/**
 * The filter of the list, of its total and of a bulk action, among the types that the screen searches
 * (docs/domain/tree.md, Search of items). By serial number, nothing else is asked.
 */
export const filterOf = (context: Context, state: SearchState): ItemFilter => ({
  context,
  baseTypes: [...searchable[context]],
  ...(state.serial
    ? { q: '', typeIds: [], workflowIds: [], contentGroups: [], attributes: [], orphans: false, serial: state.serial }
    : {
        q: state.q,
        typeIds: [...state.types],
        workflowIds: [...state.states],
        contentGroups: [...state.contentGroups],
        attributes: [...state.attributes],
        orphans: state.orphans,
        ...(state.gap && { gap: state.gap }),
        ...(state.under && { under: state.under }),
        ...(context === 'MajorUnit' && unitOf(state)),
      }),
});

function unitOf(state: SearchState): Pick<ItemFilter, 'unit'> {
  const unit = unitFilterOf(state.unit);
  return unit ? { unit } : {};
}

/** "name-" for descending, as the wire has it (docs/domain/screens.md, Lists). */
export function sortOf(state: SearchState) {
  const wanted = state.sort.startsWith('-') ? `${state.sort.slice(1)}-` : state.sort;
  return sorts.find((sort) => sort === wanted) ?? 'name';
}
