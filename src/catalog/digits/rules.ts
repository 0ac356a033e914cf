/** What has digits of its own: an amount of money, or a measure such as a weight. */
export type Measured = 'amount' | 'measure';

/** The most decimals of each (docs/domain/catalogue.md, Digits). */
export type Digits = Readonly<Record<Measured, number>>;

export const usualDigits: Digits = { amount: 2, measure: 3 };
/** Where the catalogue has fine prices and weights. */
export const fineDigits: Digits = { amount: 4, measure: 5 };

/** The switch of the settings that makes them so, as its label reads. */
export const fineSwitch = 'Fine prices and weights';

/** What allows more decimals than these; empty where nothing does. */
const finer = (decimals: number): string => {
  const is = (['amount', 'measure'] as const).find((one) => usualDigits[one] === decimals);
  return is === undefined ? '' : ` The switch "${fineSwitch}" of the settings allows ${fineDigits[is]}.`;
};

export const digitMessages = {
  noNumber: 'A number is required.',
  negative: 'Enter 0 or more.',
  tooLarge: (digits: number) => `The value has more than ${digits} digits before the point.`,
  tooFine: (decimals: number) => `The value has more than ${decimals} decimals.${finer(decimals)}`,
  takes: (title: string, decimals: number) => `${title} takes up to ${decimals} decimals.${finer(decimals)}`,
} as const;

/** Digits before the point, and in all: a number of more would lose some. */
const mostWhole = 12;
const mostDigits = 15;

/** Digits that a number of so many decimals may have before its point. */
export const wholeDigits = (decimals: number): number => Math.min(mostWhole, mostDigits - decimals);

/** The same in words: "0 or more, up to 12 digits and 2 decimals". */
export function digitsText(decimals: number): string {
  const inAll = mostWhole + decimals > mostDigits ? `, ${mostDigits} in all` : '';
  return `0 or more, up to ${mostWhole} digits and ${decimals} decimals${inAll}`;
}

/** Decimals that a number has; zeros at its end do not count. */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

/** Why a number is no amount or measure, whatever decimals it has; undefined where it is one. */
export function problemOfSize(value: number): string | undefined {
  if (!Number.isFinite(value)) return digitMessages.noNumber;
  if (value < 0) return digitMessages.negative;
  const whole = wholeDigits(decimalsOf(value));
  return value >= 10 ** whole ? digitMessages.tooLarge(whole) : undefined;
}

/** Why it is none of at most `decimals` places. */
export const problemOfNumber = (value: number, decimals: number): string | undefined =>
  problemOfSize(value) ?? (decimalsOf(value) > decimals ? digitMessages.tooFine(decimals) : undefined);

/** What is wrong with a number as typed; nothing with an empty text, nor with `standing`, what the form started from. */
export const problemOfTyped = (text: string, decimals: number, standing: string | undefined): string | undefined =>
  text.trim() === '' || text === standing ? undefined : problemOfNumber(Number(text), decimals);

/** A number in full, with a point and without grouping, for forms and files: all decimals that it has. */
export const numberText = (value: number, least = 0): string =>
  value.toFixed(Math.min(20, Math.max(least, decimalsOf(value))));

/** An amount so: at least two decimals. */
export const amountText = (value: number): string => numberText(value, usualDigits.amount);

/** Amounts times their numbers, added exactly: counted in the smallest decimal that one of them has. */
export function sumOf(amounts: readonly { amount: number; times: number }[]): number {
  const scale = 10 ** Math.max(0, ...amounts.map(({ amount }) => decimalsOf(amount)));
  return amounts.reduce((sum, { amount, times }) => sum + Math.round(amount * scale) * times, 0) / scale;
}
