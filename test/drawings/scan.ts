import type { Gray } from '../../src/drawing/rules.recognised.ts';
import type { Dice } from '../dice.ts';

/** What paper, scanner and a small file make of a drawing. */
export interface Wear {
  /** Standard deviations: of the blur in pixels, of the noise in grey levels. */
  blur: number;
  noise: number;
  /** Grey levels by which one corner is darker. */
  shade: number;
  /** Quality of a JPEG between; 0 for none. */
  jpeg: number;
  /** A scan in black and white. */
  isFax: boolean;
}

export const clean: Wear = { blur: 0, noise: 0, shade: 0, jpeg: 0, isFax: false };

export function wearOf(dice: Dice): Wear {
  if (dice.chance(0.4)) return clean;
  return {
    blur: dice.chance(0.6) ? 0.4 + dice.next() * 0.8 : 0,
    noise: dice.chance(0.6) ? dice.next() * 14 : 0,
    shade: dice.chance(0.4) ? dice.next() * 60 : 0,
    jpeg: dice.chance(0.4) ? 40 + dice.below(50) : 0,
    isFax: dice.chance(0.2),
  };
}

/** Renders an SVG as a scanner would have seen it on paper. */
export async function scanned(svg: string, wear: Wear, dice: Dice): Promise<Gray> {
  const { default: sharp } = await import('sharp');
  let image = sharp(Buffer.from(svg)).flatten({ background: 'white' });
  if (wear.blur > 0) image = image.blur(wear.blur);
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  for (let at = 0; at < data.length; at++) {
    const shade = wear.shade * ((at % width) / width) * (at / data.length);
    const spread = (dice.next() + dice.next() + dice.next() - 1.5) * 2 * wear.noise;
    const value = (data[at] as number) - shade + spread;
    data[at] = Math.max(0, Math.min(255, wear.isFax ? (value < 150 - shade / 2 ? 0 : 255) : value));
  }
  if (wear.jpeg === 0) return { width, height, gray: new Uint8Array(data) };
  const file = await sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: wear.jpeg })
    .toBuffer();
  return { width, height, gray: new Uint8Array(await sharp(file).greyscale().raw().toBuffer()) };
}
