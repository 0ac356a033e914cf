/** Longest name that readers see, in characters. */
export const maxBrandName = 60;

/** A colour as it is kept: #rrggbb. */
const colorPattern = /^#[0-9a-f]{6}$/i;

/**
 * What an accent stands on: the palest and the darkest, in each theme. A test compares them with the tokens.
 */
export const surfaces = { light: ['#ffffff', '#efeeea'], dark: ['#0b0c0d', '#1f2124'] } as const;

/** WCAG 2 AA: contrast that text needs, and that of what is no text, such as a frame or a mark. */
const ofText = 4.5;
const ofMarks = 3;

/** Red, green and blue, 0 to 255. */
const rgbOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const hexOf = (rgb: readonly number[]) =>
  `#${rgb.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`;

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = rgbOf(color).map((one) => {
    const share = one / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const least = (color: string, on: readonly string[]) => Math.min(...on.map((surface) => contrast(color, surface)));

/** Is it seen as a mark on every surface of both themes? */
export const isAccent = (color: string) => least(color, [...surfaces.light, ...surfaces.dark]) >= ofMarks;

const mixed = (color: string, other: string, share: number): string => {
  const to = rgbOf(other);
  return hexOf(rgbOf(color).map((one, at) => one + ((to[at] ?? 0) - one) * share));
};

/** The first of a colour's shades, towards black or white by hundredths, that will do. */
function shade(color: string, towards: string, isGood: (shade: string) => boolean): string {
  for (let hundredth = 0; hundredth < 100; hundredth += 1) {
    const next = mixed(color, towards, hundredth / 100);
    if (isGood(next)) return next;
  }
  return towards;
}

const isPale = (color: string) => least(color, surfaces.light) < ofMarks;

/** The shade nearest to a colour that is an accent: itself where it is one. */
const nearestAccent = (color: string): string => shade(color, isPale(color) ? '#000000' : '#ffffff', isAccent);

/** What screens take from an accent: as a surface and what is written on it, and as text in either theme. */
export function accentShades(color: string) {
  return {
    solid: color,
    on: contrast(color, '#ffffff') >= contrast(color, '#000000') ? '#ffffff' : '#000000',
    light: shade(color, '#000000', (one) => least(one, surfaces.light) >= ofText),
    dark: shade(color, '#ffffff', (one) => least(one, surfaces.dark) >= ofText),
  };
}

export const brandMessages = {
  noColor: 'A colour is written as #rrggbb.',
  tooPale: (near: string) => `This colour is too pale to be seen on white. ${near} is the nearest that is seen.`,
  tooDark: (near: string) =>
    `This colour is too dark to be seen on the dark theme. ${near} is the nearest that is seen.`,
} as const;

/** Why a colour is no accent, with the nearest that is one; undefined for one that is, and for none. */
export function refusedAccent(color: string): string | undefined {
  if (color === '') return undefined;
  if (!colorPattern.test(color)) return brandMessages.noColor;
  if (isAccent(color)) return undefined;
  return (isPale(color) ? brandMessages.tooPale : brandMessages.tooDark)(nearestAccent(color));
}
