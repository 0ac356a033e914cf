/** Numbers that a step of each command takes; an arc's fourth and fifth are single digits. */
const numbersOf: Readonly<Record<string, number>> = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7, z: 0 };

const [zero, nine, dot, plus, minus, e] = Array.from('09.+-e', (sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
  number,
];
const isDigit = (code: number) => code >= zero && code <= nine;
const lower = (code: number) => code | 0x20;

/** Where a number ends that begins at `from`; `from` itself where none does. */
function endOfNumber(data: string, from: number): number {
  let at = from;
  if (data.charCodeAt(at) === plus || data.charCodeAt(at) === minus) at += 1;
  const digits = at;
  while (isDigit(data.charCodeAt(at))) at += 1;
  if (data.charCodeAt(at) === dot) at += 1;
  while (isDigit(data.charCodeAt(at))) at += 1;
  if (at === digits) return from;
  if (lower(data.charCodeAt(at)) !== e) return at;
  let power = at + 1;
  if (data.charCodeAt(power) === plus || data.charCodeAt(power) === minus) power += 1;
  if (!isDigit(data.charCodeAt(power))) return at;
  while (isDigit(data.charCodeAt(power))) power += 1;
  return power;
}

/** Steps of path data: its commands, one for each time that its numbers are enough again. One pass, whatever it holds. */
export function pathSteps(data: string): number {
  let steps = 0;
  let command = '';
  let numbers = 0;
  for (let at = 0; at < data.length;) {
    const isFlag = command === 'a' && (numbers % 7 === 3 || numbers % 7 === 4);
    const end = isFlag && isDigit(data.charCodeAt(at)) ? at + 1 : endOfNumber(data, at);
    if (end > at) {
      const each = numbersOf[command] ?? 0;
      if (each > 0 && numbers > 0 && numbers % each === 0) steps += 1;
      numbers += 1;
      at = end;
      continue;
    }
    const letter = String.fromCharCode(lower(data.charCodeAt(at)));
    if (letter in numbersOf) {
      command = letter;
      numbers = 0;
      steps += 1;
    }
    at += 1;
  }
  return steps;
}

/** Points of a polyline or polygon. */
export function points(data: string): number {
  let numbers = 0;
  for (let at = 0; at < data.length;) {
    const end = endOfNumber(data, at);
    if (end > at) numbers += 1;
    at = Math.max(end, at + 1);
  }
  return Math.ceil(numbers / 2);
}
