import { classes } from '../../src/drawing/recognise/classify.ts';
import { labelled } from '../../src/drawing/recognise/components.ts';
import { featuresOf } from '../../src/drawing/recognise/features.ts';
import { inkOf } from '../../src/drawing/recognise/ink.ts';
import type { Dice } from '../../test/dice.ts';
import { lettered, letteringOf } from '../../test/drawings/lettering.ts';
import { scanned, wearOf } from '../../test/drawings/scan.ts';

/** A character as the classifier will see it; `label` is its place in `classes`. */
export interface Glyph {
  features: Float32Array;
  label: number;
}

const columns = 30;
const rows = 22;
const pitch = 84;
const other = classes.length - 1;

/** Characters and other marks in a grid, worn as a scan is, and seen through the same eyes as a drawing. */
export async function glyphSheet(dice: Dice): Promise<Glyph[]> {
  const marks: string[] = [];
  const labels: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const label = dice.chance(0.2)
        ? other
        : dice.chance(0.62)
          ? dice.chance(0.1)
            ? 1
            : dice.below(10)
          : dice.below(other);
      labels.push(label);
      const x = (column + 0.5) * pitch + dice.next();
      const y = (row + 0.5) * pitch + dice.next();
      marks.push(mark(dice, label, x, y));
    }
  }
  const size = `width="${columns * pitch}" height="${rows * pitch}"`;
  const wear = wearOf(dice);
  const picture = await scanned(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${marks.join('')}</svg>`, wear, dice);
  const found = labelled(inkOf(picture), picture.width, picture.height);
  return found.components.flatMap((component): Glyph[] => {
    const { x, y, w, h } = component;
    const column = Math.floor((x + w / 2) / pitch);
    const row = Math.floor((y + h / 2) / pitch);
    const isCentral =
      Math.abs(x + w / 2 - (column + 0.5) * pitch) < 10 && Math.abs(y + h / 2 - (row + 0.5) * pitch) < 8;
    if (h < 8 || h > 70 || w > 70 || !isCentral) return [];
    return [{ features: featuresOf(picture, found, component), label: labels[row * columns + column] ?? other }];
  });
}

function mark(dice: Dice, label: number, x: number, y: number): string {
  const height = dice.chance(0.6) ? 11 + dice.below(24) : 11 + dice.below(46);
  const turn = (dice.next() - 0.5) * 8;
  const stretch = 0.85 + dice.next() * 0.35;
  const inner =
    label === other ? garbage(dice, height) : lettered(classes[label] ?? '', 0, 0, height, letteringOf(dice));
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${stretch} 1)">${inner}</g>`;
}

/** What is found in drawings and is no character: pieces of lines, other letters, joined and turned figures. */
function garbage(dice: Dice, height: number): string {
  const r = height / 2;
  const at = () => (dice.next() - 0.5) * height;
  const path = (d: string, fill = 'none') =>
    `<path d="${d}" fill="${fill}" stroke="black" stroke-width="${1 + dice.next() * 3}"/>`;
  switch (dice.below(12)) {
    case 0:
      return path(`M${-r},${at()}L${r},${at()}`);
    case 1:
      return path(`M${at()},${-r}L${at()},${r}L${at()},${at()}`);
    case 2:
      return path(`M${at()},${-r}L${at()},${at()}L${at()},${r}Z`, 'black');
    case 3:
      return path(`M${-r},${at()}L${at()},${-r}L${r},${at()}L${at()},${r}${dice.chance(0.5) ? 'Z' : ''}`);
    case 4:
      return path(`M${-r},${-r}H${r}V${r}H${-r}Z`);
    case 5:
      return path(`M${-r},${at()}Q${at()},${at()} ${r},${at()}`);
    case 6:
      return lettered(dice.of('aegmnsuwy&@%?'.split('')), 0, 0, height, letteringOf(dice));
    case 7:
      return lettered(dice.of('ØØ-/"=+'.split('')), 0, 0, height, letteringOf(dice));
    case 8:
      return lettered(`${dice.below(90) + 10}`, 0, 0, height * 0.6, letteringOf(dice), dice.of([90, -90, 45]));
    case 9:
      return lettered(dice.of('23456790ABEFKLPR'.split('')), 0, 0, height, letteringOf(dice), dice.of([90, -90]));
    case 10:
      return `${lettered(dice.of('23456789'.split('')), 0, 0, height, letteringOf(dice))}${path(`M${-r},${at()}L${r * 1.4},${at()}`)}`;
    default:
      return `${path(`M${at()},${-r}V${r}`)}${path(`M${-r},${at()}H${r}`)}${path(`M${at()},${at()}L${at()},${r}`)}`;
  }
}
