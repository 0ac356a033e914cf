/** A text with the box of its capitals, in pixels of the drawing's picture. */
export interface Text {
  text: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Texts on one base line, from left to right. */
export interface Line {
  base: number;
  texts: Text[];
}

const baseOf = ({ y, h }: Text) => y + h;
const rightOf = ({ x, w }: Text) => x + w;

/** Of a text's height: how far base lines may differ within a line. */
const slack = 0.5;
/** Of a text's height: the gap up to which letters make a word, and words one text. */
const gap = { word: 0.3, text: 1 } as const;

/** Texts put into lines, from the top down. */
export function linesOf(texts: readonly Text[]): Line[] {
  const lines: Line[] = [];
  for (const text of texts.toSorted((a, b) => baseOf(a) - baseOf(b))) {
    const line = lines.at(-1);
    if (line && baseOf(text) - line.base <= slack * text.h) line.texts.push(text);
    else lines.push({ base: baseOf(text), texts: [text] });
  }
  for (const line of lines) line.texts.sort((a, b) => a.x - b.x);
  return lines;
}

/** Letters that were placed one by one, made the texts that a reader sees. */
export const joined = (texts: readonly Text[]): Text[] => linesOf(texts).flatMap((line) => joinedIn(line.texts));

function joinedIn(texts: readonly Text[]): Text[] {
  const whole: Text[] = [];
  for (const text of texts) {
    const last = whole.at(-1);
    const space = last ? text.x - rightOf(last) : 0;
    if (!last || space > gap.text * text.h || Math.abs(text.h - last.h) > slack * text.h) whole.push(text);
    else {
      const top = Math.min(last.y, text.y);
      whole[whole.length - 1] = {
        text: last.text + (space > gap.word * text.h ? ' ' : '') + text.text,
        x: last.x,
        y: top,
        w: Math.max(rightOf(text), rightOf(last)) - last.x,
        h: Math.max(baseOf(text), baseOf(last)) - top,
      };
    }
  }
  return whole;
}
