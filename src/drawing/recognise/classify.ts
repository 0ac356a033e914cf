import { model } from './model.ts';
import { featureCount } from './features.ts';

/** What the classifier tells apart; `#` is anything that is no character. */
export const classes = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ#';
export const hiddenCount = 72;

/** Weights of a network with one hidden layer, row by row: [hidden][feature, then bias], [class][hidden, then bias]. */
export interface Network {
  hidden: Float32Array;
  output: Float32Array;
}

let learnt: Network | undefined;

/** The weights in model.ts: two scales, then one byte a weight. */
function learntNetwork(): Network {
  if (learnt) return learnt;
  const bytes = Buffer.from(model.weights, 'base64');
  const hiddenLength = hiddenCount * (featureCount + 1);
  const unpacked = (from: number, length: number, scale: number) =>
    Float32Array.from({ length }, (_, at) => bytes.readInt8(from + at) * scale);
  return (learnt = {
    hidden: unpacked(0, hiddenLength, model.hiddenScale),
    output: unpacked(hiddenLength, classes.length * (hiddenCount + 1), model.outputScale),
  });
}

/** Probability of each class. */
export function classify(features: Float32Array, network: Network = learntNetwork()): Float32Array {
  return softmax(layer(network.output, activated(layer(network.hidden, features, hiddenCount)), classes.length));
}

export function layer(weights: Float32Array, input: Float32Array, count: number): Float32Array {
  const out = new Float32Array(count);
  for (let row = 0, at = 0; row < count; row++) {
    let sum = 0;
    for (let column = 0; column < input.length; column++) sum += (weights[at++] as number) * (input[column] as number);
    out[row] = sum + (weights[at++] as number);
  }
  return out;
}

export const activated = (values: Float32Array): Float32Array => values.map((value) => Math.max(0, value));

export function softmax(values: Float32Array): Float32Array {
  const top = values.reduce((a, b) => Math.max(a, b), -Infinity);
  const out = values.map((value) => Math.exp(value - top));
  const sum = out.reduce((a, b) => a + b, 0);
  return out.map((value) => value / sum);
}
