import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { activated, classes, hiddenCount, layer, softmax } from '../../src/drawing/recognise/classify.ts';
import type { Network } from '../../src/drawing/recognise/classify.ts';
import { featureCount } from '../../src/drawing/recognise/features.ts';
import { Dice } from '../../test/dice.ts';
import { useFonts } from '../../test/drawings/lettering.ts';
import { glyphSheet } from './glyphs.ts';
import type { Glyph } from './glyphs.ts';

const sheets = Number(process.argv[2] ?? 60);
const rounds = Number(process.argv[3] ?? 24);

function start(dice: Dice): Network {
  const random = (length: number, inputs: number) =>
    Float32Array.from({ length }, () => (dice.next() + dice.next() - 1) * Math.sqrt(3 / inputs));
  return {
    hidden: random(hiddenCount * (featureCount + 1), featureCount / 4),
    output: random(classes.length * (hiddenCount + 1), hiddenCount),
  };
}

/** One step down the slope of the cross entropy with momentum; true where the glyph was read well before. */
function step({ hidden, output }: Network, momentum: Network, { features, label }: Glyph, rate: number): boolean {
  const first = activated(layer(hidden, features, hiddenCount));
  const guess = softmax(layer(output, first, classes.length));
  const back = new Float32Array(hiddenCount);
  const stride = hiddenCount + 1;
  for (let c = 0; c < classes.length; c++) {
    const error = (guess[c] as number) - (c === label ? 0.97 : 0.03 / (classes.length - 1));
    for (let h = 0; h < hiddenCount; h++) back[h] = (back[h] as number) + error * (output[c * stride + h] as number);
    for (let h = 0; h <= hiddenCount; h++)
      push(output, momentum.output, c * stride + h, error * (h < hiddenCount ? (first[h] as number) : 1), rate);
  }
  for (let h = 0; h < hiddenCount; h++) {
    if ((first[h] as number) <= 0) continue;
    const from = h * (featureCount + 1);
    for (let f = 0; f <= featureCount; f++)
      push(
        hidden,
        momentum.hidden,
        from + f,
        (back[h] as number) * (f < featureCount ? (features[f] as number) : 1),
        rate,
      );
  }
  return guess.indexOf(Math.max(...guess)) === label;
}

function push(weights: Float32Array, momentum: Float32Array, at: number, slope: number, rate: number): void {
  const moved = 0.8 * (momentum[at] as number) - rate * slope;
  momentum[at] = moved;
  weights[at] = (weights[at] as number) * (1 - 0.02 * rate) + moved;
}

function shuffled<T>(list: T[], dice: Dice): T[] {
  for (let at = list.length - 1; at > 0; at--) {
    const other = dice.below(at + 1);
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
  return list;
}

/** One byte a weight: plenty for this network. */
function packed(network: Network): string {
  const scaleOf = (weights: Float32Array) => weights.reduce((most, each) => Math.max(most, Math.abs(each)), 0) / 127;
  const scales = [scaleOf(network.hidden), scaleOf(network.output)] as const;
  const bytes = [network.hidden, network.output].map((weights, at) =>
    Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / (scales[at] as number)))),
  );
  return `/** Made by bench/learn/main.ts out of generated characters; ${hiddenCount} hidden units. */
export const model = {
  hiddenScale: ${scales[0]},
  outputScale: ${scales[1]},
  weights:
    '${Buffer.concat(bytes).toString('base64')}',
};
`;
}

useFonts();
const dice = new Dice(5);
const glyphs: Glyph[] = [];
for (let sheet = 0; sheet < sheets; sheet++) glyphs.push(...(await glyphSheet(new Dice(1000 + sheet))));
const tested = [...(await glyphSheet(new Dice(1))), ...(await glyphSheet(new Dice(2)))];
console.log(`${glyphs.length} characters to learn, ${tested.length} to test`);
const network = start(dice);
const momentum = { hidden: new Float32Array(network.hidden.length), output: new Float32Array(network.output.length) };
for (let round = 0; round < rounds; round++) {
  const rate = 0.004 * 0.5 * (1 + Math.cos((Math.PI * round) / rounds)) + 0.00005;
  let right = 0;
  for (const glyph of shuffled(glyphs, dice)) right += Number(step(network, momentum, glyph, rate));
  console.log(`round ${round}: ${(right / glyphs.length).toFixed(4)}`);
}
const wrong = new Map<string, number>();
let right = 0;
for (const { features, label } of tested) {
  const guess = softmax(layer(network.output, activated(layer(network.hidden, features, hiddenCount)), classes.length));
  const read = guess.indexOf(Math.max(...guess));
  if (read === label) right++;
  else wrong.set(`${classes[label]}${classes[read]}`, (wrong.get(`${classes[label]}${classes[read]}`) ?? 0) + 1);
}
console.log(
  `tested: ${(right / tested.length).toFixed(4)}`,
  [...wrong]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 25)
    .map(([k, n]) => `${k}:${n}`)
    .join(' '),
);
writeFileSync(fileURLToPath(new URL('../../src/drawing/recognise/model.ts', import.meta.url)), packed(network));
