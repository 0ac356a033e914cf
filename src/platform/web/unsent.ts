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
  const kept: Kept = { owner: rememberedOwner(), place: here(), content: typed() };
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // Storage may be full or forbidden.
  }
}

/** Whether the page goes because the session is over. */
export const isLeaving = (): boolean => leaving;

function keptHere(): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Kept | null;
    return kept?.owner === rememberedOwner() && kept.place === here() ? kept : undefined;
  } catch {
    return undefined;
  }
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
    const kept = keptHere();
    if (!kept || asked) return;
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
      if (yes) latest.current.restore(kept.content as C);
    });
  }, []);
}
