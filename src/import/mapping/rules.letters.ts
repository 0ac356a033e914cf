/** The letter of a file's column, counted from 0, as spreadsheets name it: A to Z, then AA. */
export function letterOf(at: number): string {
  let letters = '';
  for (let rest = at; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  return letters;
}

/** What letters that were typed mean among `count` columns: one of them, or more may follow. */
export function readLetters(typed: string, count: number): { at: number | null; isOpen: boolean } {
  const all = Array.from({ length: count }, (_, at) => letterOf(at));
  const at = all.indexOf(typed);
  return {
    at: at === -1 ? null : at,
    isOpen: all.some((letters) => letters !== typed && letters.startsWith(typed)),
  };
}
