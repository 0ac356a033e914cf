import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** How long the keys rest on a row before the address names its part, in milliseconds. */
const REST_MS = 300;

/** Has the address name a part once the keys rest on its row, unless something is unsaved by then. */
export function usePartAddress(
  dirty: boolean,
  pathOf: (partId: number) => string,
): (partId: number | undefined) => void {
  const navigate = useNavigate();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Typing may begin before the keys have rested; then the address stays.
  const edited = useRef(dirty);
  useEffect(() => {
    edited.current = dirty;
  });
  useEffect(() => () => clearTimeout(resting.current), []);
  return (partId) => {
    clearTimeout(resting.current);
    if (dirty || partId === undefined) return;
    resting.current = setTimeout(() => {
      if (!edited.current) void navigate({ to: pathOf(partId), replace: true });
    }, REST_MS);
  };
}

/** The part in the address is the row that is shown at the start. */
export function useFirstPart(
  partId: number | undefined,
  rows: readonly { partId: number | null }[],
  show: (index: number) => void,
): void {
  const first = useRef(partId);
  useEffect(() => {
    const index = rows.findIndex((row) => row.partId === first.current);
    first.current = undefined;
    if (index >= 0) show(index);
  }, [rows, show]);
}
