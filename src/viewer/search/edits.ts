/** Whether two texts differ by at most one insertion, deletion, exchange or swap of neighbours. */
export function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

const letters = Array.from('0123456789abcdefghijklmnopqrstuvwxyz');

/** What one edit makes of a text, where the first character that differs stands at `from` to `to`; likely ones first. */
export function editsBetween(text: string, from: number, to: number): string[] {
  const positions = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
  const cut = (at: number, count: number, put: string) => text.slice(0, at) + put + text.slice(at + count);
  const found = [
    ...positions.filter((at) => at + 1 < text.length).map((at) => cut(at, 2, `${text[at + 1]}${text[at]}`)),
    ...positions.filter((at) => at < text.length).map((at) => cut(at, 1, '')),
    ...positions.filter((at) => at < text.length).flatMap((at) => letters.map((letter) => cut(at, 1, letter))),
    ...positions.flatMap((at) => letters.map((letter) => cut(at, 0, letter))),
  ];
  return [...new Set(found)].filter((one) => one !== text && one !== '');
}
