import { useEffect, useRef } from 'react';
import { advance, isSingle, parseKeys } from './keys.ts';
import type { Stroke } from './keys.ts';
import { recall, remember } from './remember.ts';
import { createStore } from './store.ts';

/** One shortcut while its screen is mounted; the list of them is the keyboard help. */
export interface Hotkey {
  id: number;
  keys: string;
  label: string;
  group: string;
  strokes: readonly Stroke[];
  /** Absent where a component has the keys itself while the focus is in it; the help lists them all the same. */
  run: ((event: KeyboardEvent) => void) | undefined;
  /** Also while a dialog is open. */
  inDialog: boolean;
  /** Whether a key that was pressed is meant for it. */
  isMeant: (event: KeyboardEvent) => boolean;
}

export const hotkeyStore = createStore<readonly Hotkey[]>([]);
export const singleKeysStore = createStore(true);

export function setSingleKeys(on: boolean): void {
  remember('single-keys', on);
  singleKeysStore.set(on);
}

/** How long a sequence waits for its next key, in milliseconds. */
const SEQUENCE_MS = 1200;
const TYPING =
  'input:not([type="radio"]), textarea, select, [contenteditable="true"], .eg-table td, .menu, [aria-haspopup="listbox"]';

/** A key pressed there belongs to what is being typed. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING) !== null;

export const isDialogOpen = (): boolean => document.querySelector('.dlg, dialog[open]') !== null;

let lastId = 0;
let pressedAt = 0;
const progress = new Map<number, number>();

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return;
  if (event.timeStamp - pressedAt > SEQUENCE_MS) progress.clear();
  pressedAt = event.timeStamp;
  const typing = isTyping(event.target);
  const inDialog = isDialogOpen();
  // A key that ends a running sequence ("g b") is not also a shortcut of its own ("b").
  const running = [...progress.values()].some((reached) => reached > 0);
  let winner: Hotkey | undefined;
  let started = false;
  for (const hotkey of hotkeyStore.get()) {
    if (!hotkey.run) continue;
    const single = hotkey.strokes.every(isSingle);
    if (single && (typing || !singleKeysStore.get())) continue;
    if ((inDialog && !hotkey.inDialog) || !hotkey.isMeant(event)) continue;
    if (running && hotkey.strokes.length === 1 && single) continue;
    const reached = advance(hotkey.strokes, progress.get(hotkey.id) ?? 0, event);
    if (reached === hotkey.strokes.length) winner = hotkey;
    else if (reached > 0) started = true;
    progress.set(hotkey.id, reached === hotkey.strokes.length ? 0 : reached);
  }
  if (winner && !(started && winner.strokes.length === 1)) {
    progress.clear();
    event.preventDefault();
    winner.run?.(event);
  }
}

/** Reads the user's choice; again once it is known who the user is. */
export function recallSingleKeys(): void {
  singleKeysStore.set(recall('single-keys', true));
}

/** Starts listening, once, at the program's start. */
export function startHotkeys(): void {
  recallSingleKeys();
  document.addEventListener('keydown', onKeyDown);
}

/** Binds a shortcut while the component is mounted and `enabled`; the newest of equal ones wins. */
export function useHotkey(
  keys: string,
  run: (event: KeyboardEvent) => void,
  options: {
    label: string;
    group: string;
    enabled?: boolean;
    inDialog?: boolean;
    isMeant?: (event: KeyboardEvent) => boolean;
  },
): void {
  const { label, group, enabled = true, inDialog = false, isMeant = () => true } = options;
  const latest = useRef({ run, isMeant });
  useEffect(() => {
    latest.current = { run, isMeant };
  });
  useEffect(() => {
    if (!enabled) return;
    lastId += 1;
    const id = lastId;
    const hotkey: Hotkey = {
      id,
      keys,
      label,
      group,
      inDialog,
      strokes: parseKeys(keys),
      run: (event) => latest.current.run(event),
      isMeant: (event) => latest.current.isMeant(event),
    };
    hotkeyStore.set((all) => [...all, hotkey]);
    return () => {
      progress.delete(id);
      hotkeyStore.set((all) => all.filter((other) => other.id !== id));
    };
  }, [keys, label, group, enabled, inDialog]);
}

/** Keys that a component handles while the focus is in it, with what each does; the help lists them. */
export type KeyNames = readonly (readonly [keys: string, label: string])[];

/** Names a component's own keys while it is mounted. */
export function useKeyNames(group: string, names: KeyNames): void {
  const text = JSON.stringify(names);
  useEffect(() => {
    const named = (JSON.parse(text) as KeyNames).map(([keys, label]): Hotkey => {
      lastId += 1;
      const strokes = parseKeys(keys);
      return { id: lastId, keys, label, group, strokes, run: undefined, inDialog: false, isMeant: () => false };
    });
    hotkeyStore.set((all) => [...all, ...named]);
    return () => hotkeyStore.set((all) => all.filter((one) => !named.includes(one)));
  }, [group, text]);
}
