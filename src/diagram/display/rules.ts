/** Which hotspots a colour is of: those that a row or a jump-to has the tag of, or those that nothing is linked to. */
export const colorTargets = ['hotspot', 'unassigned'] as const;
export type ColorTarget = (typeof colorTargets)[number];

/** What takes the place of a colour that is none (docs/domain/diagrams.md, Colours). */
export const fallbackColor = '#ff0000';

/** What a catalogue starts with. */
export const defaultColors: Record<ColorTarget, string> = { hotspot: '#00ff80', unassigned: '#ff0000' };

/** `#rrggbb` in small letters of a 6-digit hex colour, with or without its #; undefined for anything else. */
export function colorOf(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1];
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`;
}

/** Red, green and blue, 0 to 255, of a `#rrggbb`. */
export const partsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** `#rrggbb` of three typed numbers up to 255; undefined where one of them is none. */
export function colorOfParts(typed: readonly string[]): string | undefined {
  if (typed.length !== 3 || !typed.every((part) => /^\s*\d{1,3}\s*$/.test(part) && Number(part) <= 255))
    return undefined;
  return `#${typed.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}
