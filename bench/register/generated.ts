import { balloonMarks, withoutWords } from '../../tools/drawing/svg.ts';
import { ASSEMBLIES, drawFigure, specOf } from '../../tools/drawing/assemblies/figure.ts';
import type { AssemblyName } from '../../tools/drawing/assemblies/figure.ts';
import type { Dice } from '../../test/dice.ts';
import { grayOf } from './sheet.ts';
import type { Sheet } from './sheet.ts';

const names = Object.keys(ASSEMBLIES) as AssemblyName[];
const title = { name: 'Assembly', figure: '07-14', model: 'Skarv 600', sheet: '1 / 1', number: 'DEM-26-0417' };
/** Widths of the strokes of parts and axes; frame, leaders and numbers have others. */
const part = /<path d="([^"]*)" stroke-width="(?:1\.35|2\.3|1\.1)"[^>]*>/g;

/** A drawing of the sample, all with one title block. Ten variants of each of the assemblies differ. */
export async function generatedSheet(number: number): Promise<Sheet> {
  const name = names[number % names.length] ?? 'driveClutch';
  const variant = Math.floor(number / names.length);
  const { svg, labels, leaders } = drawFigure(name, variant, title);
  const style = specOf(name, variant, title).balloons;
  const balloons = labels.map(({ value, ...box }, index) => ({ value, box, leader: leaders[index] ?? [0, 0, 0, 0] }));
  return {
    name: `${name} ${variant}`,
    page: await rendered(svg),
    boxes: balloons.map(({ box }) => box),
    redrawn: ({ dice, removed, moved, added }) => {
      let text = svg.replace(part, (path, data: string) => path.replace(data, thinned(data, removed, dice)));
      for (const [index, box] of moved) {
        const balloon = balloons[index];
        if (!balloon) continue;
        const [, , x, y] = balloon.leader;
        const leader = [box.x + box.w / 2, box.y + box.h / 2, x, y] as const;
        text = text.replace(balloonMarks(balloon, style), '');
        text = text.replace('</g></svg>', `${balloonMarks({ ...balloon, box, leader }, style)}</g></svg>`);
      }
      for (const box of added) text = text.replace('</g></svg>', `${extra(box, 'circle')}</g></svg>`);
      return rendered(text);
    },
  };
}

/** The marks of a balloon with a number that no sheet has. */
export const extra = (box: { x: number; y: number; w: number; h: number }, style: 'circle' | 'box') =>
  balloonMarks({ value: '97', box, leader: [box.x, box.y + box.h, box.x - box.w, box.y + 2 * box.h] }, style);

const rendered = (svg: string) => grayOf(Buffer.from(withoutWords(svg)));

/** A path without some of its strokes. */
const thinned = (data: string, removed: number, dice: Dice) =>
  data
    .split(/(?=M)/)
    .filter(() => !dice.chance(removed))
    .join('');
