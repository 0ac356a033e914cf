import type { RouterHistory } from '@tanstack/react-router';
import { translate } from './i18n.ts';
import { createStore, useStore } from './store.ts';

/** The name of the moment in addresses of pages and of calls. */
const NAME = 'asof';
/** Stands in the address that leads back to now. */
const NOW = 'now';

/** What an address says of the moment: the number of a change, or a time that is still to be looked up; null for now. */
function momentIn(search: string): string | null {
  const found = new URLSearchParams(search).get(NAME);
  return found === null || found === '' || found === NOW ? null : found;
}

/** The moment that the catalogue is shown as of, as the address names it; null for now. */
export const momentStore = createStore<string | null>(null);
export const useMoment = (): string | null => useStore(momentStore);

/**
 * Why nothing can be edited while the catalogue is shown as it was; undefined otherwise. The shell says so once, so a
 * control that is off for this reason alone is not there.
 */
export const useThenReason = (): string | undefined =>
  useMoment() === null ? undefined : translate('platform.moment.off');
export const isAbsent = (reason: string | undefined): boolean =>
  reason !== undefined && momentStore.get() !== null && reason === translate('platform.moment.off');

/** The number of the change that calls ask for; undefined for now. */
export function momentAsked(): string | undefined {
  const moment = momentStore.get();
  return moment !== null && /^\d+$/.test(moment) ? moment : undefined;
}

/** An address with the moment in its query; with null the one that leads back to now. */
export function atMoment(address: string, moment: number | string | null): string {
  const [before = '', hash] = address.split('#');
  const [path = '', search = ''] = before.split('?');
  const rest = search.split('&').filter((part) => part !== '' && !part.startsWith(`${NAME}=`));
  const query = [...rest, `${NAME}=${encodeURIComponent(moment ?? NOW)}`].join('&');
  return `${path}?${query}${hash === undefined ? '' : `#${hash}`}`;
}

/** An address of a file of the catalogue, at the moment that is shown. */
export function fileAddress(address: string): string {
  const moment = momentAsked();
  return moment === undefined ? address : atMoment(address, moment);
}

const catalogOf = (path: string): string => path.split(/[/?#]/)[1] ?? '';

/** What an address becomes on a page of the moment: within the catalogue the moment goes along, unless it names another. */
export function keptMoment(here: { pathname: string; search: string }, address: string): string {
  const wanted = new URLSearchParams(address.split('#')[0]?.split('?')[1] ?? '').get(NAME);
  if (wanted === NOW)
    return address
      .replace(new RegExp(`([?&])${NAME}=${NOW}(&|(?=#|$))`), (_all, first: string, last: string) =>
        last === '&' ? first : '',
      )
      .replace(/\?(?=#|$)/, '');
  const moment = momentIn(here.search);
  const stays = address.startsWith('/') && catalogOf(address) === catalogOf(here.pathname);
  return wanted === null && moment !== null && stays ? atMoment(address, moment) : address;
}

/** A history in which every address keeps the moment, and the store of it follows the page. */
export function keepingMoment(history: RouterHistory): RouterHistory {
  const { push, replace, createHref } = history;
  const kept = (address: string) => keptMoment(history.location, address);
  momentStore.set(momentIn(history.location.search));
  history.subscribe(({ location }) => momentStore.set(momentIn(location.search)));
  return Object.assign(history, {
    push: (path: string, ...rest: []) => push(kept(path), ...rest),
    replace: (path: string, ...rest: []) => replace(kept(path), ...rest),
    createHref: (href: string) => createHref(kept(href)),
  });
}
