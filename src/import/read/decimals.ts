export type Separator = '.' | ',';

const patterns = { '.': numberPattern('.', ','), ',': numberPattern(',', '.') };

/** A number whose thousands may be grouped; no group is led by a zero, so that 0,025 is a fraction. */
function numberPattern(separator: Separator, group: Separator): RegExp {
  return new RegExp(`^[+-]?(\\d{1,18}|[1-9]\\d{0,2}(\\${group}\\d{3}){1,5})(\\${separator}\\d{1,12})?$`);
}

/** The number as SQL writes it; undefined where the text is none with this separator. */
export function decimalOf(text: string, separator: Separator): string | undefined {
  if (!patterns[separator].test(text)) return undefined;
  return text.replaceAll(separator === '.' ? ',' : '.', '').replace(separator, '.');
}

/** Whether the text is a number with either separator, and not the same one: 1,234 or 1.234. */
export function isOpen(text: string): boolean {
  const [point, comma] = [decimalOf(text, '.'), decimalOf(text, ',')];
  return point !== undefined && comma !== undefined && Number(point) !== Number(comma);
}

/** The separator that a file's numbers tell; where they leave it open, up to five that somebody has to settle. */
export interface FoundSeparator {
  /** Undefined where no number needs it. */
  separator: Separator | undefined;
  open: string[];
}

const SHOWN = 5;

/**
 * Finds the separator in the numbers of a file: one such as 1,5 decides, and where numbers have commas, a semicolon
 * between the columns. Contradictions decide nothing.
 */
export function findSeparator(texts: Iterable<string>, delimiter: string): FoundSeparator {
  const open = new Set<string>();
  const told = { '.': false, ',': false };
  for (const text of texts) {
    if (isOpen(text)) open.add(text);
    else if (!/[.,]/.test(text)) continue;
    else if (decimalOf(text, '.') !== undefined) told['.'] = true;
    else if (decimalOf(text, ',') !== undefined) told[','] = true;
  }
  if (delimiter === ';' && [...open].every((text) => text.includes(','))) told[','] = true;
  if (told['.'] !== told[',']) return { separator: told['.'] ? '.' : ',', open: [] };
  return { separator: undefined, open: [...open].slice(0, SHOWN) };
}
