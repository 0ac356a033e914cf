import { contexts, defaultContext, type Context } from '../../../contexts.ts';
import { createStore } from '../../../platform/web/store.ts';

const KEY = 'callout:context';

/**
 * The context that an address stands for (docs/domain/catalogue.md, Contexts): majorUnits and publishingmu,
 * ecom/wizard, publishingecom and ecom/search; publishing is Oem's; any other keeps the last one of the browser
 * session.
 */
export function contextOf(pathname: string, last: string | null): Context | { unknown: string } {
  if (/majorUnits|publishingmu/i.test(pathname)) return 'MajorUnit';
  if (/\/publishing\/?$/i.test(pathname)) return defaultContext;
  if (/ecom\/wizard|publishingecom|ecom\/search/i.test(pathname)) return 'Ecommerce';
  if (last === null || last === '') return defaultContext;
  return contexts.find((one) => one === last) ?? { unknown: last };
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The last context of the browser session, as it was kept. */
export const contextStore = createStore<string | null>(kept());

export function keepContext(context: Context): void {
  contextStore.set(context);
  try {
    sessionStorage.setItem(KEY, context);
  } catch {
    // Without storage it lasts until the page closes.
  }
}
