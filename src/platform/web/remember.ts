import { useCallback, useState } from 'react';

let owner = '';

/** Whose preferences are kept on this device: the signed-in user's name, or '' before sign-in. */
export function setRememberedOwner(userName: string): void {
  owner = userName;
}

export const rememberedOwner = (): string => owner;

function keyOf(name: string): string {
  return `callout:${owner}:${name}`;
}

export function recall<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(keyOf(name));
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden: the preference lasts until the page closes.
  }
}

/** State that outlives the page, per user: pane sizes, column widths, collapsed navigation. */
export function useRemembered<T>(name: string, fallback: T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => recall(name, fallback));
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      remember(name, next);
    },
    [name],
  );
  return [value, keep];
}
