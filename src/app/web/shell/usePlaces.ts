import { useEffect } from 'react';
import { pageStore } from '../../../platform/web/page.ts';
import { keepPlace, kindOf } from '../../../platform/web/recent.ts';
import { useStore } from '../../../platform/web/store.ts';

/** A page that is left sooner is passed through, in milliseconds; by then it has said what it shows. */
const STAY_MS = 1000;

/** Keeps the pages of a catalogue that one stays at; its start page leads to them and is none of them. */
export function usePlaces(code: string, pathname: string): void {
  const { crumbs } = useStore(pageStore);
  useEffect(() => {
    const address = pathname.slice(code.length + 1);
    const title = crumbs.at(-1)?.label ?? '';
    if (address.replaceAll('/', '') === '' || title === '') return;
    const above = crumbs.slice(1, -1).map(({ label }) => label);
    const place = { address, kind: kindOf(address), title, detail: above.join(' / ') };
    const timer = setTimeout(() => keepPlace(code, place), STAY_MS);
    return () => clearTimeout(timer);
  }, [code, pathname, crumbs]);
}
