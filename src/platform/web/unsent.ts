import { useEffect, useRef } from 'react';
import { confirm } from './confirm.ts';
import { translate } from './i18n.ts';
import { rememberedOwner } from './remember.ts';

/** What is typed when a session ends is kept for this tab and offered back to the same user at the same address. */

const KEPT = 'callout:unsent';

interface Kept {
  owner: string;
  place: string;
  content: unknown;
}

/** The form that is dirty; the curtain lets there be one. */
let typed: (() => unknown) | null = null;
let leaving = false;
let asked = false;

/** Where a form is: its path, and the record that `id` of the query names. */
export const placeOf = ({ pathname, search }: { pathname: string; search: object }): string =>
  `${pathname}?${'id' in search ? String(search.id) : ''}`;

const here = (): string =>
  placeOf({ pathname: location.pathname, search: Object.fromEntries(new URLSearchParams(location.search)) });

/** Keeps what is typed; from now on the page may be left without a question. */
export function keepUnsent(): void {
  leaving = true;
  if (!typed) return;
  const now: Kept = { owner: rememberedOwner(), place: here(), content: typed() };
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(now));
  } catch {
    // Storage may be full or forbidden.
  }
}

/** Whether the page goes because the session is over. */
export const isLeaving = (): boolean => leaving;

function kept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function keptHere(): Kept | undefined {
  const found = kept();
  return found?.owner === rememberedOwner() && found.place === here() ? found : undefined;
}

/** Whether what the user typed at an address of this tab is kept. */
export function isKeptAt(address: string): boolean {
  const { pathname, search } = new URL(address, location.origin);
  const at = kept();
  return (
    at?.owner === rememberedOwner() &&
    at.place === placeOf({ pathname, search: Object.fromEntries(new URLSearchParams(search)) })
  );
}

/** Has what is typed in a form kept when the session ends, and offers it back where the form is opened again. */
export function useUnsent<C>(dirty: boolean, content: C, restore: (content: C) => void): void {
  const latest = useRef({ content, restore });
  useEffect(() => {
    latest.current = { content, restore };
  });
  useEffect(() => {
    if (!dirty) return;
    const mine = (): C => latest.current.content;
    typed = mine;
    return () => {
      if (typed === mine) typed = null;
    };
  }, [dirty]);
  useEffect(() => {
    const found = keptHere();
    if (!found || asked) return;
    asked = true;
    const question = {
      title: translate('platform.unsent.title'),
      text: translate('platform.unsent.text'),
      confirm: translate('platform.unsent.restore'),
      cancel: translate('platform.unsent.drop'),
    };
    void confirm(question).then((yes) => {
      asked = false;
      sessionStorage.removeItem(KEPT);
      if (yes) latest.current.restore(found.content as C);
    });
  }, []);
}
