/** What leads to another page, for messages, which stand beside the pages. */
interface Ways {
  push: (address: string) => void;
  /** Calls back with the address that the page has by now, whenever it changes; answers what ends that. */
  onChange: (told: (address: { pathname: string; search: string }) => void) => () => void;
}

let ways: Ways | undefined;

export function configureGo(to: Ways): void {
  ways = to;
}

export const go = (address: string): void => ways?.push(address);

export const onPageChange: Ways['onChange'] = (told) => ways?.onChange(told) ?? (() => undefined);
