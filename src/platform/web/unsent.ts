import { useEffect, useRef } from 'react';
import { ask } from './confirm.ts';
import { translate } from './i18n.ts';
import { rememberedOwner } from './remember.ts';

/** What is typed when a session ends is kept for this tab and offered back to the same user at the same address. */

const KEPT = 'callout:unsent-forms';

interface Kept {
  owner: string;
  place: string;
  form: string;
  content: unknown;
}

/** What the dirty forms hold, by name: that of the page, and that of a dialog over it. */
const typed = new Map<string, () => unknown>();
let leaving = false;
let asked = false;

/** Where a form is: its path, and the record that `id` of the query names. */
export const placeOf = ({ pathname, search }: { pathname: string; search: object }): string =>
  `${pathname.replace(/\/$/, '')}?${'id' in search ? String(search.id) : ''}`;

const here = (): string =>
  placeOf({ pathname: location.pathname, search: Object.fromEntries(new URLSearchParams(location.search)) });

/** Keeps what is typed; from now on the page may be left without a question. */
export function keepUnsent(): void {
  leaving = true;
  if (typed.size === 0) return;
  const at = { owner: rememberedOwner(), place: here() };
  store([...typed].map(([form, content]) => ({ ...at, form, content: content() })));
}

/** Whether the page goes because the session is over. */
export const isLeaving = (): boolean => leaving;

function store(all: readonly Kept[]): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(all));
  } catch {
    // Storage may be full or forbidden.
  }
}

function kept(): Kept[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as Kept[];
  } catch {
    return [];
  }
}

const keptAt = (place: string): Kept[] =>
  kept().filter((one) => one.owner === rememberedOwner() && one.place === place);

/** Whether what the user typed at an address of this tab is kept. */
export function isKeptAt(address: string): boolean {
  const { pathname, search } = new URL(address, location.origin);
  return keptAt(placeOf({ pathname, search: Object.fromEntries(new URLSearchParams(search)) })).length > 0;
}

/**
 * Has what is typed in a form kept when the session ends, and offers it back where the form is opened again. Forms of
 * one address have different names; of one whose name is null nothing is kept.
 */
export function useUnsent<C>(
  dirty: boolean,
  content: () => C,
  restore: (content: C) => void,
  form: string | null = 'page',
): void {
  const latest = useRef({ content, restore });
  useEffect(() => {
    latest.current = { content, restore };
  });
  useEffect(() => {
    if (!dirty || form === null) return;
    const mine = (): C => latest.current.content();
    typed.set(form, mine);
    return () => {
      if (typed.get(form) === mine) typed.delete(form);
    };
  }, [dirty, form]);
  useEffect(() => {
    const found = keptAt(here()).find((one) => one.form === form);
    if (!found || asked) return;
    asked = true;
    const question = {
      title: translate('platform.unsent.title'),
      text: translate('platform.unsent.text'),
      confirm: translate('platform.unsent.restore'),
      cancel: translate('platform.unsent.drop'),
    };
    void ask(question).then((yes) => {
      asked = false;
      if (yes === null) return;
      store(kept().filter((one) => one.place !== found.place || one.form !== found.form));
      if (yes) latest.current.restore(found.content as C);
    });
  }, [form]);
}
