import { useEffect, useRef, useState } from 'react';
import { readLetters } from '../../mapping/rules.letters.ts';

/** How long a letter waits for the next one where both would name a column, in milliseconds. */
const WAIT_MS = 700;

/** Letters typed at a target until they name one of `count` columns; `typed` is what has come so far. */
export function useTyped(count: number): { typed: string; type: (letter: string, on: (at: number) => void) => void } {
  const [typed, setTyped] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function type(letter: string, on: (at: number) => void): void {
    clearTimeout(timer.current);
    const known = readLetters(typed + letter, count);
    const isNew = known.at === null && !known.isOpen;
    const letters = isNew ? letter : typed + letter;
    const { at, isOpen } = isNew ? readLetters(letter, count) : known;
    const end = (): void => {
      setTyped('');
      if (at !== null) on(at);
    };
    if (!isOpen) return end();
    setTyped(letters);
    timer.current = setTimeout(end, WAIT_MS);
  }
  return { typed, type };
}
