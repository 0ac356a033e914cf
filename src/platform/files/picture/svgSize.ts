/** Longest side of a picture made from an SVG or a PDF, in pixels. */
export const MAX_SIDE = 8_000;
/** Least longer side of a picture made from an SVG that does not say how many pixels it has. */
const MIN_SIDE = 2_000;
/** Height in pixels of capitals and digits that are read with ease, by people and by the recogniser. */
const LEGIBLE = 12;
/** How high the common ones get at most: a callout grows with them, and a hotspot has its limits. */
const MOST_COMMON = 60;
/** Drawings in millimetres, inches or points become pixels at this resolution, as PDFs do. */
export const DOTS_PER_INCH = 200;

/** CSS: user units of an SVG without a viewBox. */
export const UNITS_PER_INCH = 96;

const LENGTH = /^\s*([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i;
const INCHES: Record<string, number> = { in: 1, mm: 1 / 25.4, cm: 1 / 2.54, pt: 1 / 72, pc: 1 / 6 };

export type Size = { width: number; height: number };

/** Whole pixels, at most `MAX_SIDE` on the longer side, at least 1 on the other. */
export function fitted({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * How much larger than `natural` an SVG is rendered whose user units are inches, or whatever else: so that it has 2,000
 * pixels on its longer side. One that gives its width or height in pixels stays as it is.
 */
export function enlargement(attribute: (name: string) => string | null, natural: Size): number {
  const isInPixels = [attribute('width'), attribute('height')].some((length) => {
    const [, number, unit = ''] = LENGTH.exec(length ?? '') ?? [];
    return Number(number) > 0 && /^(?:px)?$/i.test(unit);
  });
  return isInPixels ? 1 : Math.max(1, MIN_SIDE / Math.max(natural.width, natural.height));
}

/**
 * How much larger than it says a drawing is rendered, so that its smallest text can be read; `heights` are those of its
 * texts' capitals in pixels.
 */
export function magnification(heights: readonly number[]): number {
  const sorted = heights.filter((height) => height > 0).toSorted((a, b) => a - b);
  const [smallest = LEGIBLE] = sorted;
  const common = sorted[sorted.length >> 1] ?? LEGIBLE;
  return Math.max(1, Math.min(LEGIBLE / smallest, MOST_COMMON / common));
}

/** The size of an SVG from its attributes, or undefined where they name none. */
export function svgSize(attribute: (name: string) => string | null, dotsPerInch: number): Size | undefined {
  const box = viewBox(attribute('viewBox'));
  const width = pixels(attribute('width'), dotsPerInch);
  const height = pixels(attribute('height'), dotsPerInch);
  if (width && height) return { width, height };
  if (!box) return undefined;
  if (width) return { width, height: (width * box.height) / box.width };
  if (height) return { width: (height * box.width) / box.height, height };
  return box;
}

function pixels(length: string | null, dotsPerInch: number): number | undefined {
  const match = LENGTH.exec(length ?? '');
  const unit = match?.[2]?.toLowerCase() || 'px';
  const scale = unit === 'px' ? 1 : (INCHES[unit] ?? Number.NaN) * dotsPerInch;
  return positive(Number(match?.[1]) * scale);
}

function viewBox(text: string | null): Size | undefined {
  const numbers = (text ?? '').trim().split(/[\s,]+/);
  const width = positive(Number(numbers[2]));
  const height = positive(Number(numbers[3]));
  return numbers.length === 4 && width && height ? { width, height } : undefined;
}

function positive(value: number): number | undefined {
  return Number.isFinite(value) && value > 0 ? value : undefined;
}
