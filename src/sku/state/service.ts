import type { ItemsOfStates } from '../../workflow/state/service.ts';
import { passSkus, skusIn } from './queries.ts';

const isOfSkus = (context: string): boolean => context === 'Ecommerce';

/** What is in states, with the SKUs: they are no items of the tree. */
export const withSkus = (items: ItemsOfStates): ItemsOfStates => ({
  async itemsIn(db, context, number, take) {
    const found = await items.itemsIn(db, context, number, take);
    if (!isOfSkus(context)) return found;
    const skus = await skusIn(db, number, take);
    return { items: found.items + skus.items, names: [...found.names, ...skus.names].slice(0, take) };
  },
  async passItems(db, context, from, to) {
    const passed = await items.passItems(db, context, from, to);
    return isOfSkus(context) ? passed + (await passSkus(db, from, to)) : passed;
  },
});
