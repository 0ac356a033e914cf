/** How many numbers follow each command of the paths that are drawn. */
const counts: Record<string, number> = { M: 2, L: 2, Q: 4, Z: 0 };
const measures = /(?<= (?:x|y|cx|cy|r|width|height|stroke-width|stroke-dasharray)=")[^"]*/g;

/**
 * The same drawing in fewer characters: coordinates are tenths of a pixel in whole numbers, paths go from point to point.
 * @throws Error where a path holds another command or a coordinate finer than a tenth
 */
export function compact(svg: string): string {
  const [head = ''] = /^<svg[^>]*>/.exec(svg) ?? [];
  const marks = svg
    .slice(head.length)
    .replace(measures, tenfold)
    .replace(/(?<= d=")[^"]*/g, relativePath);
  return head.replace(/(?<= viewBox=")[^"]*/, tenfold) + marks;
}

const tenfold = (numbers: string): string =>
  numbers.replace(/[\d.]+/g, (number) => String(Math.round(Number(number) * 1000) / 100));

function relativePath(data: string): string {
  const tokens = data.match(/[A-Za-z]|-?[\d.]+/g) ?? [];
  const written: (string | number)[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let before = '';
  for (let at = 0; at < tokens.length;) {
    const command = tokens[at] ?? '';
    const count = counts[command];
    if (count === undefined) throw new Error(`A path with another command: ${data.slice(0, 80)}`);
    const ends = tokens.slice(at + 1, at + 1 + count).map(tenths);
    // Further points of a line need no command; those behind a move are a line's.
    const goesOn = command === 'L' && (before === 'L' || before === 'M');
    if (!goesOn) written.push(command.toLowerCase());
    written.push(...ends.map((end, index) => end - (index % 2 === 0 ? x : y)));
    [x = x, y = y] = command === 'Z' ? [startX, startY] : ends.slice(-2);
    if (command === 'M') [startX, startY] = [x, y];
    before = command;
    at += 1 + count;
  }
  return written.join(' ').replace(/(?<=[a-z]) | (?=[-a-z])/g, '');
}

function tenths(text: string): number {
  const value = Math.round(Number(text) * 10);
  if (value / 10 !== Number(text)) throw new Error(`Finer than a tenth of a pixel: ${text}`);
  return value;
}
