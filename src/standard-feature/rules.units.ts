/** Units of measure: exact conversion, and reading "889 cc" as a measurement (docs/domain/ari.md, Definitions). */

/** Base = (value + shift) × factor ÷ divisor, or factor ÷ (divisor × value) where it is reciprocal. Numbers as text. */
export interface Conversion {
  shift: string;
  factor: string;
  divisor: string;
  isReciprocal: boolean;
}

export interface Unit extends Conversion {
  id: number;
  /** What it measures: Length, Weight. Units convert within one. */
  measurementType: string;
  /** Its name: Millimetre. */
  uomType: string;
  symbol: string;
}

/** A fraction of whole numbers, the second above 0. */
interface Ratio {
  top: bigint;
  bottom: bigint;
}

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Most digits of a number: what the database and a reader take. */
const mostDigits = 30;

/** A number as typed, without blanks and a sign of plus; undefined for what is none. Trailing zeros stay. */
export function numberOf(typed: string): string | undefined {
  const [, sign = '', whole = '', fraction = ''] = decimal.exec(typed.trim()) ?? [];
  if (whole + fraction === '' || whole.length + fraction.length > mostDigits) return undefined;
  const head = whole.replace(/^0+(?=\d)/, '') || '0';
  const number = fraction === '' ? head : `${head}.${fraction}`;
  return sign === '-' && /[1-9]/.test(number) ? `-${number}` : number;
}

/** How many digits stand behind the point. */
export const decimalsOf = (number: string): number => number.split('.')[1]?.length ?? 0;

function ratioOf(number: string): Ratio {
  const decimals = decimalsOf(number);
  return { top: BigInt(number.replace('.', '')), bottom: 10n ** BigInt(decimals) };
}

const plus = (a: Ratio, b: Ratio): Ratio => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});
const minus = (a: Ratio, b: Ratio): Ratio => plus(a, { top: -b.top, bottom: b.bottom });
const times = (a: Ratio, b: Ratio): Ratio => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });

/** Undefined where `b` is 0. */
function by(a: Ratio, b: Ratio): Ratio | undefined {
  if (b.top === 0n) return undefined;
  const sign = b.top < 0n ? -1n : 1n;
  return { top: a.top * b.bottom * sign, bottom: a.bottom * b.top * sign };
}

function baseOf(value: Ratio, { shift, factor, divisor, isReciprocal }: Conversion): Ratio | undefined {
  const [f, d] = [ratioOf(factor), ratioOf(divisor)];
  return isReciprocal ? by(f, times(d, value)) : by(times(plus(value, ratioOf(shift)), f), d);
}

function ofBase(base: Ratio, { shift, factor, divisor, isReciprocal }: Conversion): Ratio | undefined {
  const [f, d] = [ratioOf(factor), ratioOf(divisor)];
  if (isReciprocal) return by(f, times(d, base));
  const value = by(times(base, d), f);
  return value && minus(value, ratioOf(shift));
}

/** Written with so many digits behind the point, half away from 0. */
function written({ top, bottom }: Ratio, decimals: number): string {
  const size = top < 0n ? -top : top;
  const scaled = (size * 10n ** BigInt(decimals) * 2n + bottom) / (bottom * 2n);
  const digits = scaled.toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return top < 0n && scaled > 0n ? `-${text}` : text;
}

/** Digits that a converted number shows where its definition names no decimals. */
const significant = 5;

/** Decimals that show `significant` digits of a number, at most 10. */
function decimalsFor({ top, bottom }: Ratio): number {
  const size = top < 0n ? -top : top;
  if (size === 0n) return 0;
  let decimals = Math.max(0, significant - (size / bottom).toString().length);
  if (size < bottom) while (decimals < 10 && (size * 10n ** BigInt(decimals)) / bottom < 10_000n) decimals++;
  return decimals;
}

const trimmed = (number: string): string =>
  number.includes('.') ? number.replace(/0+$/, '').replace(/\.$/, '') : number;

/**
 * A number of one unit in another of the same measurement, with so many decimals, or with five digits that count.
 * Undefined where there is none: 0 miles per gallon in litres.
 */
export function convert(value: string, from: Conversion, to: Conversion, decimals?: number): string | undefined {
  const base = baseOf(ratioOf(value), from);
  const result = base && ofBase(base, to);
  if (!result) return undefined;
  return decimals === undefined ? trimmed(written(result, decimalsFor(result))) : written(result, decimals);
}

/** Decimals of a number in the base unit: what is searched and compared by. */
const baseDecimals = 15;

/** A number in the base unit of its measurement, exact to 15 decimals; undefined where there is none. */
export function toBase(value: string, unit: Conversion): string | undefined {
  const base = baseOf(ratioOf(value), unit);
  return base && trimmed(written(base, baseDecimals));
}

/** Other ways in which files write a unit, by its symbol. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  mm: ['millimeter', 'millimeters', 'millimetres'],
  cm: ['centimeter', 'centimeters', 'centimetres'],
  m: ['meter', 'meters', 'metres'],
  in: ['"', '″', 'inches', 'in.'],
  ft: ["'", '′', 'feet', 'ft.'],
  km: ['kilometer', 'kilometers', 'kilometres'],
  mi: ['miles', 'mi.'],
  g: ['grams', 'gr'],
  kg: ['kilograms', 'kgs', 'kilo', 'kilos'],
  oz: ['ounces', 'oz.'],
  lb: ['lbs', 'pounds', 'lb.', 'lbs.'],
  t: ['tonnes', 'metric ton', 'metric tons'],
  cc: ['cm³', 'cm3', 'ccm', 'cubic centimeter', 'cubic centimeters', 'cubic centimetres'],
  L: ['l', 'liter', 'liters', 'litres', 'ltr'],
  ci: ['in³', 'in3', 'cu in', 'cu. in.', 'cid', 'cubic inches'],
  qt: ['quart', 'quarts', 'qts', 'us quarts'],
  gal: ['gallon', 'gallons', 'gals', 'us gallons', 'us gal', 'gal (us)'],
  'gal (imp)': ['imperial gallons', 'imp gal'],
  'cu ft': ['ft³', 'ft3', 'cubic feet', 'cu. ft.'],
  kW: ['kilowatts'],
  hp: ['bhp', 'horse power'],
  PS: ['cv', 'ch'],
  Nm: ['n·m', 'n-m', 'n.m', 'n m', 'newton metres', 'newton meters'],
  'lb-ft': ['ft-lb', 'ft-lbs', 'lb ft', 'lbs-ft', 'ft lb', 'ft lbs', 'lb.-ft.', 'ft.-lbs.', 'pound-feet'],
  'km/h': ['kph', 'kmh', 'km/hr'],
  mph: ['miles per hour'],
  kPa: ['kilopascals'],
  psi: ['pounds per square inch', 'lb/in²'],
  '°C': ['c', 'celsius', 'deg c'],
  '°F': ['f', 'fahrenheit', 'deg f'],
  'L/100 km': ['l/100km'],
  mpg: ['mi/gal', 'miles per gallon', 'mpg (us)'],
};

const nameOf = (written: string): string => written.trim().replace(/\s+/g, ' ').toLowerCase();

/** The unit that a text names by symbol, name or another spelling: exactly first, then without case. */
function unitNamed<U extends Pick<Unit, 'symbol' | 'uomType'>>(written: string, units: readonly U[]): U | undefined {
  const exact = written.trim();
  const name = nameOf(written);
  return (
    units.find(({ symbol }) => symbol === exact) ??
    units.find(({ symbol, uomType }) => nameOf(symbol) === name || nameOf(uomType) === name) ??
    units.find(({ symbol, uomType }) => spellings[symbol]?.includes(name) || `${nameOf(uomType)}s` === name)
  );
}

/**
 * Reads "889 cc", "1,200 mm" or "32 °F" as a number in one of the units; a bare number is in the only one there is.
 * Undefined for what is no measurement in them.
 */
export function measurementOf<U extends Pick<Unit, 'symbol' | 'uomType'>>(
  typed: string,
  units: readonly U[],
): { number: string; unit: U } | undefined {
  const [, amount = '', name = ''] = /^\s*([+-]?(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d*)?)\s*(\D.*)?$/s.exec(typed) ?? [];
  const number = numberOf(amount.replaceAll(',', ''));
  const unit = name.trim() === '' ? (units.length === 1 ? units[0] : undefined) : unitNamed(name, units);
  return number === undefined || unit === undefined ? undefined : { number, unit };
}
