import type { Dice } from '../dice.ts';

/** Single-stroke characters as drawing programs have them: SVG paths in a box of 0.6 by 1, several shapes for some. */
const shapes: Record<string, readonly string[]> = {
  '0': ['M.3,0C.1,0 0,.22 0,.5S.1,1 .3,1S.6,.78 .6,.5S.5,0 .3,0Z', 'M.3,0A.3,.5 0 1 0 .3,1A.3,.5 0 1 0 .3,0Z'],
  '1': [
    'M.05,.2L.3,0V1',
    'M.14,.14L.3,0V1',
    'M.05,.2L.3,0V1M.05,1H.55',
    'M.12,.06H.3M.3,0V1',
    'M0,.33L.3,0V1',
    'M.18,.03H.3V1',
  ],
  '2': [
    'M.02,.25C.02,.08 .15,0 .3,0S.58,.1 .58,.28C.58,.45 .4,.6 0,1H.6',
    'M.03,.3A.27,.28 0 1 1 .53,.42L0,1H.6',
    'M.02,.22C.04,.08 .15,0 .3,0S.57,.1 .57,.26C.57,.5 0,.62 0,1H.6',
  ],
  '3': [
    'M.03,.18C.08,.05 .18,0 .3,0C.47,0 .57,.1 .57,.24C.57,.38 .46,.47 .3,.47C.48,.47 .6,.57 .6,.73C.6,.9 .46,1 .3,1C.15,1 .04,.93 0,.8',
    'M.03,0H.56L.27,.4C.47,.4 .6,.53 .6,.7C.6,.88 .46,1 .29,1C.15,1 .05,.93 0,.82',
  ],
  '4': ['M.45,1V0L0,.7H.6', 'M.47,1V0L0,.75H.6', 'M.15,0L0,.6H.58M.42,.3V1'],
  '5': [
    'M.53,0H.1L.05,.45C.12,.38 .2,.35 .3,.35C.48,.35 .6,.49 .6,.67C.6,.86 .47,1 .29,1C.15,1 .05,.94 0,.83',
    'M.55,0H.06V.42H.3C.48,.42 .6,.54 .6,.7C.6,.88 .47,1 .29,1C.15,1 .05,.94 0,.86',
    'M.5,0H.16L.08,.42A.3,.31 0 1 1 0,.84',
  ],
  '6': [
    'M.52,.1C.46,.03 .39,0 .31,0C.1,0 0,.23 0,.55C0,.84 .12,1 .3,1C.48,1 .6,.86 .6,.68C.6,.5 .48,.37 .31,.37C.16,.37 .04,.48 0,.62',
    'M.42,0L.05,.52A.3,.31 0 1 0 .55,.52A.3,.31 0 0 0 .05,.52',
    'M.36,0L.07,.47A.3,.31 0 1 0 .3,.38A.3,.31 0 0 0 .02,.62',
  ],
  '7': ['M0,0H.6L.2,1', 'M0,0H.6L.25,1', 'M0,0H.6L.2,1M.18,.5H.52', 'M0,0H.6C.35,.35 .25,.7 .22,1'],
  '8': [
    'M.3,.46C.15,.46 .05,.36 .05,.23C.05,.1 .15,0 .3,0S.55,.1 .55,.23S.45,.46 .3,.46C.12,.46 0,.57 0,.73S.12,1 .3,1S.6,.89 .6,.73S.48,.46 .3,.46',
    'M.3,0A.24,.23 0 1 0 .3,.46A.24,.23 0 1 0 .3,0M.3,.46A.3,.27 0 1 0 .3,1A.3,.27 0 1 0 .3,.46',
  ],
  '9': [
    'M.08,.9C.14,.97 .21,1 .29,1C.5,1 .6,.77 .6,.45C.6,.16 .48,0 .3,0C.12,0 0,.14 0,.32C0,.5 .12,.63 .29,.63C.44,.63 .56,.52 .6,.38',
    'M.18,1L.55,.48A.3,.31 0 1 0 .05,.48A.3,.31 0 0 0 .55,.48',
    'M.24,1L.53,.53A.3,.31 0 1 0 .3,.62A.3,.31 0 0 0 .58,.38',
  ],
  A: ['M0,1L.3,0L.6,1M.12,.62H.48'],
  B: ['M0,0V1H.32C.5,1 .6,.88 .6,.74C.6,.58 .5,.48 .32,.48H0M.32,.48C.45,.48 .54,.38 .54,.24C.54,.1 .45,0 .32,0H0'],
  C: ['M.58,.2C.52,.07 .42,0 .32,0C.12,0 0,.2 0,.5S.12,1 .32,1C.42,1 .52,.93 .58,.8'],
  D: ['M0,0V1H.25C.48,1 .6,.8 .6,.5S.48,0 .25,0Z'],
  E: ['M.55,0H0V1H.55M0,.48H.45'],
  F: ['M.55,0H0V1M0,.48H.45'],
  G: ['M.58,.2C.52,.07 .42,0 .32,0C.12,0 0,.2 0,.5S.12,1 .32,1C.45,1 .55,.95 .58,.85V.55H.35'],
  H: ['M0,0V1M.6,0V1M0,.48H.6'],
  K: ['M0,0V1M.56,0L0,.6M.2,.42L.6,1'],
  L: ['M0,0V1H.5'],
  M: ['M0,1V0L.3,.6L.6,0V1'],
  N: ['M0,1V0L.6,1V0'],
  P: ['M0,1V0H.32C.5,0 .6,.1 .6,.27S.5,.54 .32,.54H0'],
  R: ['M0,1V0H.32C.5,0 .6,.1 .6,.27S.5,.54 .32,.54H0M.3,.54L.6,1'],
  S: ['M.56,.18C.5,.06 .42,0 .3,0C.14,0 .04,.1 .04,.24C.04,.56 .6,.4 .6,.74C.6,.9 .48,1 .3,1C.16,1 .06,.94 0,.8'],
  T: ['M0,0H.6M.3,0V1'],
  U: ['M0,0V.65C0,.88 .12,1 .3,1S.6,.88 .6,.65V0'],
  V: ['M0,0L.3,1L.6,0'],
  W: ['M0,0L.15,1L.3,.3L.45,1L.6,0'],
  X: ['M0,0L.6,1M.6,0L0,1'],
  Y: ['M0,0L.3,.5L.6,0M.3,.5V1'],
  Z: ['M0,0H.6L0,1H.6'],
};

/** How one drawing's single-stroke hand looks. */
export interface Hand {
  /** Thickness and width against the height, slant in degrees. */
  thickness: number;
  width: number;
  slant: number;
  /** Which of its shapes each character has. */
  shape: number;
}

export const handOf = (dice: Dice): Hand => ({
  thickness: 0.06 + dice.next() * 0.1,
  width: 0.8 + dice.next() * 0.45,
  slant: dice.chance(0.25) ? 15 : 0,
  shape: dice.below(60),
});

/** The text's middle at (x, y), its capitals `height` high; undefined where the hand lacks a character. */
export function strokeText(text: string, x: number, y: number, height: number, hand: Hand): string | undefined {
  if (text.split('').some((char) => !shapes[char] && char !== ' ')) return undefined;
  const advance = 0.6 * hand.width + 0.22;
  const start = -((text.length - 1) * advance + 0.6 * hand.width) / 2;
  const glyphs = text.split('').map((char, at) => {
    const known = shapes[char] ?? [''];
    const path = known[hand.shape % known.length] ?? '';
    const matrix = `matrix(${hand.width} 0 ${-Math.tan((hand.slant * Math.PI) / 180)} 1 ${start + at * advance} -0.5)`;
    return `<path transform="${matrix}" d="${path}"/>`;
  });
  return `<g transform="translate(${x} ${y}) scale(${height * (1 - hand.thickness)})" fill="none" stroke="black" stroke-width="${hand.thickness}" stroke-linecap="round" stroke-linejoin="round">${glyphs.join('')}</g>`;
}

export const strokeLetters = 'ABCDEFGHKLMNPRSTUVWXYZ';
